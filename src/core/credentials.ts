/** Forms of credentials that are told from other text by their shape alone. */
const FORMS: readonly RegExp[] = [
  /\bgh[opsur]_[A-Za-z0-9._-]{30,600}/g,
  /\bgithub_pat_[A-Za-z0-9_]{40,120}/g,
  /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,200}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/g,
  /\bxox[abprs]-[A-Za-z0-9-]{20,200}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bglpat-[A-Za-z0-9_-]{20,100}/g,
  /-----BEGIN (?:[A-Z]{2,12} )?PRIVATE KEY-----/g,
];

/** What in a text has the shape of a credential. */
export function credentialsIn(text: string): readonly string[] {
  return FORMS.flatMap((form) => text.match(form) ?? []);
}

/** The text with everything of that shape blotted out. */
export function withoutCredentials(text: string): string {
  return FORMS.reduce((clean, form) => clean.replaceAll(form, '***'), text);
}
