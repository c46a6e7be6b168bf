/** With one full stop at its end; what agents, programs and servers say mostly brings its own. */
export function sentence(text: string): string {
  return /[.!?…][”"’')`]*$/.test(text) ? text : `${text}.`;
}

/** Without a full stop at its end, because more of the same sentence follows. */
export function clause(text: string): string {
  return text.replace(/(?<!\.)\.$/, '');
}
