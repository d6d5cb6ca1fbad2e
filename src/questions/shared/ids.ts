import type { Fault } from '../../../contract/faults.ts';
import { expectsAnswer, type Question } from '../../../contract/questions/index.ts';

/** Ids of the parts every question has; one question is on the screen at a time. */
export const ids = {
  prompt: 'prompt',
  mandatory: 'mandatory',
  description: 'description',
  hint: 'hint',
  fault: 'fault',
} as const;

/** The id of the text field for one place in a question, as a fault's `at` names it. */
export function fieldId(at: string): string {
  // An id may hold anything but blanks.
  return `field-${encodeURIComponent(at)}`;
}

/** The id of the radio or checkbox of an option. */
export function optionId(option: string): string {
  return `option-${encodeURIComponent(option)}`;
}

/** The id of what a row of a matrix is called, and the name of its radios. */
export function rowId(row: string): string {
  return `row-${encodeURIComponent(row)}`;
}

/** The id of the radio or checkbox where a row and a column meet. */
export function cellId(row: string, column: string): string {
  return `cell-${encodeURIComponent(row)}-${encodeURIComponent(column)}`;
}

/** The id of the message about that place. */
export function faultId(at: string): string {
  return `fault-${encodeURIComponent(at)}`;
}

/** What is wrong with one place; without `at`, with the question as a whole. */
export function faultAt(faults: readonly Fault[], at?: string): Fault | undefined {
  return faults.find((fault) => fault.at === at);
}

/** True where there is something to answer, and it has to be. */
export function isMandatory(question: Question): boolean {
  return question.config.required && expectsAnswer(question);
}

/** The ids of what names a question's group or field: the prompt, and the word "Mandatory". */
export function labelIds(question: Question): string {
  return joinIds(ids.prompt, isMandatory(question) && ids.mandatory) ?? ids.prompt;
}

/** Safari takes a list without bullets for none, unless it is told. */
export const listRole = { role: 'list' } as const;

/** A list of ids for `aria-describedby`; nothing where none is left. */
export function joinIds(...parts: readonly (string | false | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined;
}
