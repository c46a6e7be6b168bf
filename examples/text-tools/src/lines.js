/** The lines of a text, whatever ends them. */
export function linesOf(text) {
  return text.split(/\r\n|\n|\r/);
}
