import { fieldsOf } from '../answered.ts';
import type { Scope } from '../survey.ts';
import type { Option } from '../surveyFile.ts';
import { countFaults } from './counted.ts';
import { type Fault, fault, malformed } from './fault.ts';
import { fieldFaults } from './field.ts';
import type { Rules } from './rules.ts';

/** `radio`, `list` and `picOpp`: one of the options that are shown, with its text. */
export function choiceFaults(
  answer: unknown,
  { options, isRequired, scope }: Rules,
): readonly Fault[] {
  const { choice, text } = fieldsOf(answer);
  if (choice === null) return isRequired ? [fault('empty')] : [];
  const option = options.find(({ id }) => id === choice);
  if (!option || !isText(text)) return malformed;
  return ownTextFaults(option, text, scope);
}

/** `check` and `picRate`: as many as the bounds allow, or an exclusive one alone. */
export function choicesFaults(answer: unknown, rules: Rules): readonly Fault[] {
  const { options, isRequired, config, scope } = rules;
  const { choices } = fieldsOf(answer);
  if (!Array.isArray(choices)) return malformed;
  const ids: readonly unknown[] = choices.map((choice) => fieldsOf(choice).id);
  const isKnown = ids.every((id) => options.some((option) => option.id === id));
  if (!isKnown || new Set(ids).size < ids.length || !choices.every(({ text }) => isText(text))) {
    return malformed;
  }
  if (ids.length === 0) return isRequired ? [fault('empty')] : [];
  const chosen = options.filter(({ id }) => ids.includes(id));
  const exclusive = chosen.filter(isExclusive);
  const isAlone = chosen.length === 1 && exclusive.length === 1;
  const texts = choices.flatMap(({ id, text }) =>
    chosen
      .filter((option) => option.id === id)
      .flatMap((option) => ownTextFaults(option, text, scope)),
  );
  if (chosen.length > 1 && exclusive.length > 0) {
    return [...exclusive.slice(0, 1).map(({ id }) => fault('exclusive', id)), ...texts];
  }
  const { min, max } = config;
  const offered = options.filter((option) => !isExclusive(option)).length;
  const counts = { min: numeric(min), max: numeric(max), offered };
  return [...(isAlone ? [] : countFaults(chosen.length, counts)), ...texts];
}

function isExclusive({ questionConfig }: Option): boolean {
  return questionConfig?.exclusive === true;
}

/** A chosen option with a field needs a text. */
function ownTextFaults(
  { id, questionConfig }: Option,
  text: string | undefined,
  scope: Scope,
): readonly Fault[] {
  return questionConfig?.input ? fieldFaults(text ?? '', questionConfig, true, scope, id) : [];
}

function isText(text: unknown): text is string | undefined {
  return text === undefined || typeof text === 'string';
}

export function numeric(bound: unknown): number | undefined {
  return typeof bound === 'number' ? bound : undefined;
}
