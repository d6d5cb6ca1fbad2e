import { type Device, devices } from '../../../contract/address.ts';
import type { Facts } from '../../../server/surveys/conditions/facts.ts';
import { boundIn, momentsBeside } from '../../../server/surveys/conditions/leafBound.ts';
import { leavesOf } from '../../../server/surveys/conditions/leaves.ts';
import type { Definition } from '../../../server/surveys/definition.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { fitValue, type ScalarValue } from '../../../server/surveys/values/schema.ts';
import { walkExpression } from '../../../server/surveys/values/walkExpression.ts';
import { allConditions, dayOfPlan, sidesOf, valuesIn } from './conditionValues.ts';

/** A respondent of a test plan. */
export interface Respondent {
  readonly language: string;
  readonly device: Device;
  /** Values that do not come from answers, by their names. */
  readonly values: Readonly<Record<string, ScalarValue>>;
}

export const usualRespondent: Respondent = { language: 'en', device: 'desktop', values: {} };

/** The most respondents for whom paths are planned. */
const most = 24;

/**
 * The usual respondent, and others that differ in what conditions depend on; respondents with few differences come
 * first.
 */
export function respondentsOf(survey: Questionnaire): readonly Respondent[] {
  const outside = Object.entries(survey.definition.values ?? {}).filter(
    ([, { from }]) => from !== undefined,
  );
  const changes: readonly (readonly Partial<Respondent>[])[] = [
    languagesIn(survey).map((language) => ({ language })),
    survey.usedFacts.has('device') ? devices.slice(1).map((device) => ({ device })) : [],
    ...outside.map(([name]) =>
      scalarsOf(survey, name).map((value) => ({ values: { [name]: value } })),
    ),
  ];
  const all = changes.reduce<readonly (readonly Partial<Respondent>[])[]>(
    (sets, options) => sets.flatMap((set) => [set, ...options.map((option) => [...set, option])]),
    [[]],
  );
  return all
    .toSorted((a, b) => a.length - b.length)
    .slice(0, most)
    .map((set) => set.reduce<Respondent>(changed, usualRespondent));
}

export function factsOf({ language, device, values }: Respondent): Facts {
  return { language, device, fixed: { values, today: dayOfPlan() } };
}

function changed(respondent: Respondent, change: Partial<Respondent>): Respondent {
  return { ...respondent, ...change, values: { ...respondent.values, ...change.values } };
}

/** The languages that conditions name, and another language if they name the usual one. */
function languagesIn(survey: Questionnaire): readonly string[] {
  const leaves = allConditions(survey).flatMap((condition) => leavesOf(condition));
  const named = valuesIn(leaves.filter(({ of }) => of === 'language'));
  const offered = survey.definition.languages ?? [];
  const others = named.includes('en')
    ? [offered.find((language) => language !== 'en') ?? 'de']
    : [];
  return [...new Set([...named, ...others])].filter((language) => language !== 'en');
}

/** Literals with which conditions and computed values compare a value. */
function scalarsOf(survey: Questionnaire, name: string): readonly ScalarValue[] {
  const { values = {} } = survey.definition;
  const value = values[name];
  if (!value) return [];
  const all = allConditions(survey).flatMap((condition) => leavesOf(condition));
  const leaves = all.filter((leaf) => leaf.value === name);
  const bounded = all.filter((leaf) => boundIn(leaf)?.value === name);
  const literals = literalsBeside(values, name);
  const isUsed = leaves.length > 0 || literals.length > 0;
  const around = literals.filter((literal) => typeof literal === 'number');
  const texts: readonly ScalarValue[] = [
    ...valuesIn(leaves),
    ...bounded.flatMap((leaf) => momentsBeside(leaf, dayOfPlan()).slice(0, 1)),
    ...leaves.flatMap(sidesOf),
    ...literals,
    ...around.flatMap((number) => [number - 1, number + 1]),
    ...(value.type === 'boolean' && isUsed ? [true, false] : []),
    ...(value.type === 'text' && isUsed ? ['x'] : []),
  ];
  const fitting = texts.flatMap((text) => fitValue(value, text) ?? []);
  return [...new Set(fitting)].filter((scalar) => scalar !== value.default);
}

/** The literals in the expressions that read a value. */
function literalsBeside(
  values: NonNullable<Definition['values']>,
  name: string,
): readonly ScalarValue[] {
  return Object.values(values).flatMap(({ compute }) => {
    if (!compute) return [];
    const literals: ScalarValue[] = [];
    let isRead = false;
    walkExpression(compute, (part) => {
      if (part.kind === 'literal') literals.push(part.value);
      if (part.kind === 'value' && part.name === name) isRead = true;
    });
    return isRead ? literals : [];
  });
}
