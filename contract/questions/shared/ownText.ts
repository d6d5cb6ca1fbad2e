import * as v from 'valibot';
import type { Fault } from '../../faults.ts';
import { answersWithOption, answersWithOptions } from './answers.ts';
import { type Bounds, countFaults } from './bounds.ts';
import { isBlankText } from './characters.ts';
import {
  type Fields,
  type FormFields,
  fieldNames,
  readChoice,
  readText,
  readTexts,
} from './fields.ts';
import { type Blank, blankEntries, normalizeText, textFaults } from './formats.ts';
import { areOptions, flag } from './parts.ts';

/** An option with `input` asks for a text when it is chosen ("other"). */
const option = { ...blankEntries, input: flag(false) };

interface Question {
  readonly choice: readonly {
    readonly id: string;
    readonly questionConfig: Blank & { readonly input: boolean; readonly exclusive?: boolean };
  }[];
}

interface OneAnswer {
  choice: string | null;
  text?: string;
}

const noChoice: OneAnswer = { choice: null };

export const optionWithText = {
  option,
  answer: v.object({ choice: v.nullable(v.string()), text: v.exactOptional(v.string()) }),
  empty: noChoice,
  read(fields: Fields): OneAnswer {
    const choice = readChoice(fields, 'choice');
    return { choice, ...(choice === null ? {} : readOwnText(fields, choice)) };
  },
  fields: ({ choice, text }: OneAnswer): FormFields =>
    choice === null ? {} : { choice, ...ownTextField(choice, text) },
  answers: answersWithOption,
  isEmpty: ({ choice }: OneAnswer) => choice === null,
  normalize({ choice: id, text }: OneAnswer, { choice }: Question): OneAnswer {
    return { choice: id, ...ownText(text, blankOf(id, choice)) };
  },
  findFaults({ choice: id, text }: OneAnswer, { choice }: Question): readonly Fault[] {
    return areOptions([id ?? ''], choice)
      ? ownTextFaults(text, blankOf(id, choice), id ?? '')
      : [{ kind: 'malformed' }];
  },
};

interface SeveralAnswer {
  choices: { id: string; text?: string }[];
}

const noChoices: SeveralAnswer = { choices: [] };

/** Several options, which may have a text each; an `exclusive` one stands alone and satisfies every bound. */
export const optionsWithTexts = {
  option,
  answer: v.object({
    choices: v.array(v.object({ id: v.string(), text: v.exactOptional(v.string()) })),
  }),
  empty: noChoices,
  read: (fields: Fields): SeveralAnswer => ({
    choices: readTexts(fields, 'choice').map((id) => ({ id, ...readOwnText(fields, id) })),
  }),
  fields: ({ choices }: SeveralAnswer): FormFields =>
    Object.assign(
      { choice: choices.map(({ id }) => id) },
      ...choices.map(({ id, text }) => ownTextField(id, text)),
    ),
  answers: answersWithOptions,
  isEmpty: ({ choices }: SeveralAnswer) => choices.length === 0,
  normalize: ({ choices }: SeveralAnswer, { choice }: Question): SeveralAnswer => ({
    choices: choices.map(({ id, text }) => ({ id, ...ownText(text, blankOf(id, choice)) })),
  }),
  findFaults(
    { choices }: SeveralAnswer,
    { choice, config }: Question & { readonly config: Bounds },
  ): readonly Fault[] {
    const ids = choices.map(({ id }) => id);
    if (!areOptions(ids, choice)) return [{ kind: 'malformed' }];
    const chosen = choice.filter(({ id }) => ids.includes(id));
    const exclusive = chosen.find(({ questionConfig }) => questionConfig.exclusive);
    const available = choice.filter(({ questionConfig }) => !questionConfig.exclusive).length;
    return [
      ...(exclusive
        ? exclusiveFaults(exclusive.id, chosen.length)
        : countFaults(ids.length, { ...config, available })),
      ...choices.flatMap(({ id, text }) => ownTextFaults(text, blankOf(id, choice), id)),
    ];
  },
};

function exclusiveFaults(at: string, chosen: number): readonly Fault[] {
  return chosen > 1 ? [{ kind: 'exclusive', at }] : [];
}

function blankOf(id: string | null, choice: Question['choice']): Blank | undefined {
  return choice.find((option) => option.id === id && option.questionConfig.input)?.questionConfig;
}

export function readOwnText(fields: Fields, id: string): { text?: string } {
  const text = readText(fields, fieldNames.text(id));
  return text === '' ? {} : { text };
}

export function ownTextField(id: string, text: string | undefined): FormFields {
  return text === undefined ? {} : { [fieldNames.text(id)]: text };
}

/** The text to store; none without a blank for it. */
export function ownText(text = '', blank: Blank | undefined): { text?: string } {
  return blank ? { text: normalizeText(text, blank) } : {};
}

export function ownTextFaults(text = '', blank: Blank | undefined, at: string): readonly Fault[] {
  if (!blank) return [];
  return isBlankText(text) ? [{ kind: 'empty', at }] : textFaults(text, blank, at);
}
