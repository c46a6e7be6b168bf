const LONGEST = 1_000;

/** Whether a text holds what a reader cannot see: control and format characters, line separators, half a surrogate pair. */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/** Whether a text is one way, and one way only, to write a path inside the repository. */
export function isRepositoryPath(text: string): boolean {
  if (text.length > LONGEST || text !== text.trim() || hasHiddenCharacters(text)) return false;
  // A scheme, and a drive letter, which looks like one.
  if (text.includes('\\') || /^[a-z][a-z0-9+.-]*:/i.test(text)) return false;
  return text.split('/').every((part) => !['', '.', '..', '.git'].includes(part.toLowerCase()));
}

/**
 * Whether a text is a pattern, as in .gitignore, that can match something. What git would read as a comment, as an exception or as
 * nothing at all would leave unprotected what a person believes protected.
 */
export function isPathPattern(text: string): boolean {
  if (text.length > LONGEST || text !== text.trim() || hasHiddenCharacters(text)) return false;
  if (/^[!#]/.test(text) || /^\/*$/.test(text)) return false;
  const parts = text.split('/');
  if (parts.includes('.') || parts.includes('..')) return false;
  // A backslash that escapes no special character stands where Windows would have a slash.
  return !/\\(?:[\p{L}\p{N}._-]|$)/u.test(text.replaceAll('\\\\', ''));
}

/** The same for a guard, which may name one member of a JSON file: `package.json#scripts`. */
export function isGuard(text: string): boolean {
  const [pattern = '', member, ...more] = text.split('#');
  if (more.length > 0 || hasHiddenCharacters(member ?? '')) return false;
  return isPathPattern(pattern) && member?.trim() !== '';
}
