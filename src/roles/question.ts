/** A question to an agent: it may look around, and where its answer goes. */
export function agentQuestion(prompt: string, way: 'file' | 'form'): string {
  return [
    prompt,
    'You may read what is in the current folder. Change nothing, and leave nothing running.',
    way === 'file'
      ? 'Write your answer, that JSON object alone, to the file named by SPECBRIDGE_RESULT.'
      : 'Give your answer in the form that you were given for it.',
  ].join('\n\n');
}

/** The same question once more, where nothing could be made of the answer. */
export function askedAgain(prompt: string, problem: string): string {
  return `${prompt}\n\nYour last answer could not be used: ${problem.slice(0, 300)}. Answer again, with the JSON object alone.`;
}
