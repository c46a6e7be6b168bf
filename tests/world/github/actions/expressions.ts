import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** The values that an expression can name. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How it stands with the job or the run, for `success()` and its like. */
export type Standing = 'success' | 'failure' | 'cancelled' | 'skipped';

/** Evaluates the inside of `${{ }}` with GitHub's own evaluator. */
export function evaluate(source: string, contexts: Contexts, standing: Standing): unknown {
  const answers = {
    success: standing === 'success',
    failure: standing === 'failure',
    cancelled: standing === 'cancelled',
    always: true,
  };
  const functions = Object.entries(answers).map(([name, is]) => {
    const call = (): data.BooleanData => new data.BooleanData(is);
    return [name, { name, minArgs: 0, maxArgs: 255, call }] as const;
  });
  const table = new Map(functions);
  const names = Object.keys(contexts);
  const { tokens } = new Lexer(source).lex();
  const tree = new Parser(tokens, names, [...table.values()]).parse();
  const pairs = names.map((key) => ({ key, value: asData(contexts[key]) }));
  const result = new Evaluator(tree, new data.Dictionary(...pairs), table).evaluate();
  return JSON.parse(JSON.stringify(result, data.replacer)) as unknown;
}

function asData(value: unknown): data.ExpressionData {
  return JSON.parse(JSON.stringify(value ?? null), data.reviver) as data.ExpressionData;
}

/** A value as GitHub writes it into a text. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** A text with its expressions replaced. */
export function interpolate(value: unknown, contexts: Contexts, standing: Standing = 'success'): string {
  if (typeof value !== 'string') return asText(value);
  return value.replaceAll(/\$\{\{([\s\S]*?)\}\}/g, (_, inner: string) => asText(evaluate(inner, contexts, standing)));
}

/** Any value of a workflow file, with what is one whole expression keeping its type. */
export function resolveValue(value: unknown, contexts: Contexts): unknown {
  if (Array.isArray(value)) return value.map((one) => resolveValue(one, contexts));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolveValue(inner, contexts)]));
  }
  const whole = typeof value === 'string' ? /^\s*\$\{\{((?:(?!\}\})[\s\S])*)\}\}\s*$/.exec(value)?.[1] : undefined;
  if (whole !== undefined) return evaluate(whole, contexts, 'success');
  return typeof value === 'string' ? interpolate(value, contexts) : value;
}

/** Whether an `if:` holds; one that asks nothing about the standing asks for success as well. */
export function isTrue(condition: unknown, contexts: Contexts, standing: Standing): boolean {
  const written = asText(condition).trim();
  const inner = written.replace(/^\$\{\{([\s\S]*)\}\}$/, '$1').trim() || 'success()';
  const asks = /\b(success|failure|always|cancelled)\s*\(/i.test(inner);
  const value = evaluate(asks ? inner : `success() && (${inner})`, contexts, standing);
  return !(value === false || value === null || value === 0 || value === '');
}
