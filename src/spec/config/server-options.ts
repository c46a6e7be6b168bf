/** Options of a model server that decide who may reach it, what it loads, what it writes and what it may do: none of them is a person's to give. */
const RESERVED: readonly RegExp[] = [
  // Who may reach it.
  /^--(?:host|port|reuse-port|path|api-prefix|api-key.*|ssl-.*|(?:no-)?cors-.*|timeout)$/,
  /^-to$/,
  // What it loads, and from where.
  /^-(?:m|mu|mm|mmu|mmdev|dr|hf.*)$/,
  // A second model that drafts for the first.
  /^-(?:md|ctkd|ctvd|td|tbd|Cd|Crd|Cbd|otd|cmoed|ncmoed|devd|ngld)$/,
  /^--(?:no-)?(?:.*draft.*|spec-.*)$/,
  /^--(?:model.*|hf-.*|docker-repo|offline|mmproj.*|no-mmproj.*|lora.*|control-vector.*|.*-default)$/,
  // A server of many models.
  /^--(?:no-)?models-.*$/,
  // What it may do.
  /^-(?:no-)?ag$/,
  /^--(?:no-)?(?:agent|tools.*|mcp-.*|.*-mcp-proxy|video-.*)$/,
  // What it shows of itself, and writes.
  /^-(?:a|jf|cl)$/,
  /^--(?:no-)?(?:slots|props|metrics|ui.*|webui.*)$/,
  /^--(?:slot-save-path|media-path|log-file|log-prompts-dir|log-disable|alias|tags|chat-template-file|grammar-file|json-schema-file|cache-list)$/,
  // What holds an answer to its form.
  /^-j$/,
  /^--(?:grammar|json-schema|chat-template|(?:no-)?jinja|(?:no-)?skip-chat-parsing|embeddings?|rerank(?:ing)?|pooling|sleep-idle-seconds)$/,
  // What ends it before it has begun.
  /^-h$/,
  /^--(?:help|usage|version|license|list-devices|completion-bash)$/,
];

/** Those that have a key of the configuration. */
const KEYED: Readonly<Record<string, string>> = {
  '-c': 'contextSize',
  '--ctx-size': 'contextSize',
  '-np': 'slots',
  '--parallel': 'slots',
  '-ngl': 'gpuLayers',
  '--gpu-layers': 'gpuLayers',
  '--n-gpu-layers': 'gpuLayers',
  '--temp': 'temperature',
  '--temperature': 'temperature',
};

/** Why a word may not be among the options that a person gives the server; nothing where it may. The server reads `_` as `-`. */
export function whyReserved(word: string): string | undefined {
  const option = word.replaceAll('_', '-').split('=', 1)[0] ?? '';
  const key = Object.hasOwn(KEYED, option) ? KEYED[option] : undefined;
  if (key !== undefined) return `it is what the key ${key} says`;
  return RESERVED.some((pattern) => pattern.test(option))
    ? 'it is decided here, so that the server stays a private one'
    : undefined;
}
