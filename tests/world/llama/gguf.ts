/** A model file of llama.cpp (GGUF, version 3) with the architecture `llama` and one layer that does nothing; about 700 KB. */
export type Weights =
  /** After each byte, the next one as likely as in these texts: they steer what is written where a form leaves a choice. */
  | { readonly kind: 'bigrams'; readonly texts: readonly string[] }
  /** Anything after anything: a model that answers nonsense, and finds no end. */
  | { readonly kind: 'noise' };

const EMBEDDING = 288;
const HEADS = 9;
const HEAD = EMBEDDING / HEADS;
const FORWARD = 32;
const CONTEXT = 131_072;
/** 256 bytes, a pair that no text holds (the format wants one), and four signs of the chat. */
const PAIR = 256;
const [BEGIN, END, SPOKEN] = [257, 258, 260];
const VOCABULARY = 261;
const TEMPLATE =
  "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";

interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** The bytes of such a model. */
export function ggufModel(weights: Weights): Uint8Array {
  const tensors = tensorsOf(weights.kind === 'bigrams' ? likelihoods(weights.texts) : noise());
  const facts = factsOf();
  let offset = 0;
  const infos = tensors.map(({ name, shape, values }) => {
    const info = Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)]);
    offset += Math.ceil(values.byteLength / 32) * 32;
    return info;
  });
  const head = [Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(facts.length), ...facts, ...infos];
  const bodies = tensors.map(({ values }) => padded(Buffer.from(values.buffer)));
  return Buffer.concat([padded(Buffer.concat(head)), ...bodies]);
}

/** Of each byte after each other: a bit of everything that can be printed, and what the texts say. */
function likelihoods(texts: readonly string[]): (from: number, to: number) => number {
  const seen = new Float64Array(VOCABULARY * VOCABULARY);
  const count = (from: number, to: number, weight = 1): void => {
    seen[from * VOCABULARY + to]! += weight;
  };
  for (const bytes of texts.map((one) => [...Buffer.from(one.trim())])) {
    // After the newline that ends the word `assistant` of the template.
    count(10, bytes[0]!, 2);
    count(BEGIN, bytes[0]!);
    bytes.forEach((byte, at) => count(byte, bytes[at + 1] ?? SPOKEN));
  }
  const sums = Array.from({ length: VOCABULARY }, (_, from) =>
    seen.subarray(from * VOCABULARY, (from + 1) * VOCABULARY).reduce((sum, one) => sum + one, 0),
  );
  const little = (to: number): number => {
    if (to >= 32 && to < 127) return 0.01;
    return to === SPOKEN || to === END ? 0.02 : 1e-6;
  };
  return (from, to) => Math.log((seen[from * VOCABULARY + to]! + little(to)) / (sums[from]! + 1.2));
}

/** The same each time; an end is as likely as any other sign, and there are many. */
function noise(): (from: number, to: number) => number {
  return (from, to) => Math.sin((from + 1) * 12.9898 + (to + 1) * 78.233) * 2 - (to >= BEGIN ? 20 : 0);
}

function tensorsOf(likelihood: (from: number, to: number) => number): readonly Tensor[] {
  const [block, root] = ['blk.0.', Math.sqrt(EMBEDDING)];
  const rowOf = (at: number): number => Math.floor(at / EMBEDDING);
  return [
    tensor('token_embd.weight', [EMBEDDING, VOCABULARY], (at) => (at % EMBEDDING === rowOf(at) ? 1 : 0)),
    tensor(`${block}attn_norm.weight`, [EMBEDDING], () => 1),
    tensor(`${block}attn_q.weight`, [EMBEDDING, EMBEDDING]),
    tensor(`${block}attn_k.weight`, [EMBEDDING, HEAD]),
    tensor(`${block}attn_v.weight`, [EMBEDDING, HEAD]),
    tensor(`${block}attn_output.weight`, [EMBEDDING, EMBEDDING]),
    tensor(`${block}ffn_norm.weight`, [EMBEDDING], () => 1),
    tensor(`${block}ffn_gate.weight`, [EMBEDDING, FORWARD]),
    tensor(`${block}ffn_up.weight`, [EMBEDDING, FORWARD]),
    tensor(`${block}ffn_down.weight`, [FORWARD, EMBEDDING]),
    tensor('output_norm.weight', [EMBEDDING], () => 1),
    tensor('output.weight', [EMBEDDING, VOCABULARY], (at) => {
      const from = at % EMBEDDING;
      return from < VOCABULARY ? likelihood(from, rowOf(at)) / root : 0;
    }),
  ];
}

/** The first length is that of the fastest dimension. */
function tensor(name: string, shape: readonly number[], value: (at: number) => number = () => 0): Tensor {
  const size = shape.reduce((product, length) => product * length, 1);
  return { name, shape, values: Float32Array.from({ length: size }, (_, at) => value(at)) };
}

/** What llama.cpp must know of a model, by the names of the format. */
function factsOf(): readonly Buffer[] {
  const number = (key: string, value: number): Buffer => fact(key, 4, u32(value));
  const real = (key: string, value: number): Buffer => fact(key, 6, f32(value));
  const word = (key: string, value: string): Buffer => fact(key, 8, text(value));
  const row = (key: string, kind: number, items: readonly Buffer[]): Buffer =>
    fact(key, 9, Buffer.concat([u32(kind), u64(items.length), ...items]));
  const signs = signsOfBytes();
  const tokens = [...signs, `${signs[1]}${signs[2]}`, '<|bos|>', '<|endoftext|>', '<|im_start|>', '<|im_end|>'];
  const kinds = tokens.map((_, token) => (token <= PAIR ? 1 : 3));
  return [
    word('general.architecture', 'llama'),
    number('general.alignment', 32),
    number('llama.context_length', CONTEXT),
    number('llama.embedding_length', EMBEDDING),
    number('llama.block_count', 1),
    number('llama.feed_forward_length', FORWARD),
    number('llama.attention.head_count', HEADS),
    number('llama.attention.head_count_kv', 1),
    real('llama.attention.layer_norm_rms_epsilon', 1e-6),
    number('llama.rope.dimension_count', HEAD),
    real('llama.rope.freq_base', 10_000),
    number('llama.vocab_size', VOCABULARY),
    word('tokenizer.ggml.model', 'gpt2'),
    word('tokenizer.ggml.pre', 'gpt-2'),
    row('tokenizer.ggml.tokens', 8, tokens.map(text)),
    row('tokenizer.ggml.token_type', 5, kinds.map(u32)),
    row('tokenizer.ggml.merges', 8, [text(`${signs[1]} ${signs[2]}`)]),
    number('tokenizer.ggml.bos_token_id', BEGIN),
    number('tokenizer.ggml.eos_token_id', END),
    number('tokenizer.ggml.eot_token_id', SPOKEN),
    fact('tokenizer.ggml.add_bos_token', 7, Buffer.from([1])),
    word('tokenizer.chat_template', TEMPLATE),
  ];
}

/** How the tokenizer writes each byte: those that can be printed as they are, the others from U+0100 on. */
function signsOfBytes(): readonly string[] {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    const isPrinted = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    return String.fromCodePoint(isPrinted ? byte : next++);
  });
}

function fact(key: string, kind: number, value: Buffer): Buffer {
  return Buffer.concat([text(key), u32(kind), value]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function f32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32)]);
}
