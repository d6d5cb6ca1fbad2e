import type { Fault } from '../../../contract/faults.ts';
import { expectsAnswer, type Question } from '../../../contract/questions/index.ts';

/** Ids common to all questions; only one question is on the screen. */
export const ids = {
  section: 'section',
  prompt: 'prompt',
  mandatory: 'mandatory',
  description: 'description',
  hint: 'hint',
  fault: 'fault',
} as const;

/** Id of the field at one place of a question, the `at` of a fault. */
export function fieldId(at: string): string {
  // An id must not contain whitespace.
  return `field-${encodeURIComponent(at)}`;
}

export function optionId(option: string): string {
  return `option-${encodeURIComponent(option)}`;
}

/** Id of the label of a matrix row, also the name of its radios. */
export function rowId(row: string): string {
  return `row-${encodeURIComponent(row)}`;
}

export function cellId(row: string, column: string): string {
  return `cell-${encodeURIComponent(row)}-${encodeURIComponent(column)}`;
}

export function faultId(at: string): string {
  return `fault-${encodeURIComponent(at)}`;
}

/** The fault at one place; without `at`, that of the whole question. */
export function faultAt(faults: readonly Fault[], at?: string): Fault | undefined {
  return faults.find((fault) => fault.at === at);
}

export function isMandatory(question: Question): boolean {
  return question.config.required && expectsAnswer(question);
}

/** Ids for `aria-labelledby`: the prompt and the word "Mandatory". */
export function labelIds(question: Question): string {
  return joinIds(ids.prompt, isMandatory(question) && ids.mandatory) ?? ids.prompt;
}

/** Safari drops the list role of a list without bullets. */
export const listRole = { role: 'list' } as const;

/** Joins ids for an ARIA attribute; undefined without any. */
export function joinIds(...parts: readonly (string | false | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined;
}

/** Id of the form that leads back without a script, and sends no answer. */
export const backFormId = 'back';
