import type { Fault } from './faults.ts';

/**
 * Returns the text of the fault's file with the fault in it.
 * @throws {Error} with the name of the fault, where the file does not have the changed text exactly once
 */
export function faultyText({ name, file, from, to }: Fault, text: string): string {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`"${name}": ${file} has its text ${count} times: ${from}`);
  return text.replace(from, () => to);
}
