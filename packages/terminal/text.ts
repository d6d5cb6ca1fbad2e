import { decodeEntities, type Fault, type Question } from '../machines/contract.ts';
import type { Failure } from '../machines/index.ts';

/** An author's HTML as text, a line for each paragraph. */
export function plainText(html = ''): string {
  const lines = html.replace(/<br\s*\/?>|<\/(p|li|h3|h4)>/g, '\n').replace(/<[^>]*>/g, '');
  return decodeEntities(lines).trim();
}

/** The kind of a fault and its numbers, with the words of the part that it is about. */
export function faultText({ kind, at, ...numbers }: Fault, { choice }: Question): string {
  const part = choice.find(({ id }) => id === at)?.text ?? at;
  const facts = Object.entries(numbers).map(([name, value]) => ` ${name} ${value}`);
  return `${part === undefined ? '' : `${plainText(part)}: `}${kind}${facts.join(',')}`;
}

export function failureText(failure: Failure | null): string {
  if (failure?.kind !== 'refused') return failure?.kind ?? 'failed';
  return `${failure.code} ${failure.message}`;
}
