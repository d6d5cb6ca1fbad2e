import type { Fault } from '../../../contract/faults.ts';
import { expectsAnswer, type Question } from '../../../contract/questions/index.ts';

/** Ids that all questions share, since the page shows a single question. */
export const ids = {
  section: 'section',
  prompt: 'prompt',
  mandatory: 'mandatory',
  description: 'description',
  hint: 'hint',
  fault: 'fault',
} as const;

/** The id of the field with the key `at` of a fault. */
export function fieldId(at: string): string {
  // Keys are encoded, because an id must not contain whitespace.
  return `field-${encodeURIComponent(at)}`;
}

export function optionId(option: string): string {
  return `option-${encodeURIComponent(option)}`;
}

/** The id of the label of a matrix row, which is also the name of its radio buttons. */
export function rowId(row: string): string {
  return `row-${encodeURIComponent(row)}`;
}

export function cellId(row: string, column: string): string {
  return `cell-${encodeURIComponent(row)}-${encodeURIComponent(column)}`;
}

export function faultId(at: string): string {
  return `fault-${encodeURIComponent(at)}`;
}

/** The fault with the key `at`; without a key, the fault of the whole question. */
export function faultAt(faults: readonly Fault[], at?: string): Fault | undefined {
  return faults.find((fault) => fault.at === at);
}

export function isMandatory(question: Question): boolean {
  return question.config.required && expectsAnswer(question);
}

/** Ids for `aria-labelledby`: the prompt and, for a mandatory question, the word "Mandatory". */
export function labelIds(question: Question): string {
  return joinIds(ids.prompt, isMandatory(question) && ids.mandatory) ?? ids.prompt;
}

/** Safari drops the list role of a list without bullets, so the role is explicit. */
export const listRole = { role: 'list' } as const;

/** Joins ids for an ARIA attribute; undefined if there are none. */
export function joinIds(...parts: readonly (string | false | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined;
}

/** The id of the form that leads to the previous question without a script; it submits no answer. */
export const backFormId = 'back';
