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

/** Base64 that is long enough for one of them; it may go on over lines. */
const ENCODED = /[\w+/-]{40,}(?:[ \t]*\r?\n[ \t]*[\w+/-]+)*/g;

const BLOT = '***';

/** What in a text has the shape of a credential: as it is, in UTF-16 that was read as bytes, or in base64. */
export function credentialsIn(text: string): readonly string[] {
  const bare = withoutNul(text);
  return [...shapesIn(bare), ...(bare.match(ENCODED) ?? []).flatMap(decodedIn)];
}

/** The text with all of that blotted out. Where that takes reading it as UTF-16, it is a text of bytes afterwards. */
export function withoutCredentials(text: string): string {
  const clean = blotted(text);
  const bare = withoutNul(clean);
  return bare.length < clean.length && credentialsIn(bare).length > 0 ? blotted(bare) : clean;
}

function blotted(text: string): string {
  const clean = FORMS.reduce((rest, form) => rest.replaceAll(form, BLOT), text);
  return clean.replaceAll(ENCODED, (encoded) => (decodedIn(encoded).length > 0 ? BLOT : encoded));
}

function shapesIn(text: string): readonly string[] {
  return FORMS.flatMap((form) => text.match(form) ?? []);
}

function decodedIn(encoded: string): readonly string[] {
  return shapesIn(withoutNul(Buffer.from(encoded, 'base64').toString('latin1')));
}

/** In UTF-16, every other byte of these is NUL. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
