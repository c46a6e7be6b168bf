/** The whole of a file as text with plain line ends and no byte order mark; nothing where it is binary or not UTF-8. */
export function plainText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}
