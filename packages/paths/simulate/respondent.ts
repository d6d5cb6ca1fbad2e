import { factIn } from '../../../server/surveys/conditions/facts.ts';
import { leavesOf } from '../../../server/surveys/conditions/leaves.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import type { ScalarValue, ValueType } from '../../../server/surveys/values/schema.ts';
import { allConditions, sidesOf, valuesIn } from '../survey/conditionValues.ts';
import { Random } from './random.ts';
import type { Tendencies } from './tendencies.ts';

export interface SimulatedRespondent {
  /** The number of the respondent, from 1. */
  readonly number: number;
  readonly seed: string;
  readonly language: string;
  readonly device: Device;
  /** Values of the survey by name, grouped by their source. */
  readonly address: Readonly<Record<string, ScalarValue>>;
  readonly context: Readonly<Record<string, ScalarValue>>;
  readonly mood: number;
  /** The factor by which the respondent's times differ from the median. */
  readonly pace: number;
  /** Whether the time of a survey with a limit runs out. */
  readonly isSlow: boolean;
}

interface Device {
  readonly agent: string;
  readonly width: number;
  readonly height: number;
  readonly touch: boolean;
}

const devices: readonly (Device & { readonly share: number })[] = [
  {
    share: 52,
    agent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
    width: 412,
    height: 915,
    touch: true,
  },
  {
    share: 40,
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
    width: 1440,
    height: 810,
    touch: false,
  },
  {
    share: 8,
    agent:
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
    width: 820,
    height: 1180,
    touch: true,
  },
];

/** The respondent with this number, who is always the same for the same seed. */
export function respondent(
  survey: Questionnaire,
  tendencies: Tendencies,
  seed: string,
  number: number,
): SimulatedRespondent {
  const respondentSeed = `${seed} ${survey.id} ${number}`;
  const random = new Random(respondentSeed);
  const { lang, languages = [lang ?? 'en'] } = survey.definition;
  return {
    number,
    seed: respondentSeed,
    language: random.pick(languages, (tag) => 1 / (1 + languages.indexOf(tag))),
    device: random.pick(devices, ({ share }) => share),
    mood: random.normal(),
    pace: random.around(1, 0.35),
    isSlow: random.chance(0.03),
    address: valuesFrom('address', survey, tendencies, random),
    context: valuesFrom('context', survey, tendencies, random),
  };
}

function valuesFrom(
  source: 'address' | 'context',
  survey: Questionnaire,
  tendencies: Tendencies,
  random: Random,
): Readonly<Record<string, ScalarValue>> {
  const values = Object.entries(survey.definition.values ?? {});
  const entries = values.flatMap(([name, { from, type = 'text' }]) => {
    if (from !== source || random.chance(0.05)) return [];
    const known = candidates(survey, name, type);
    return [[name, random.pick(known, (value) => tendencies.weight(name, String(value)))] as const];
  });
  return Object.fromEntries(entries);
}

/** Values that conditions distinguish; if there are none, some values of the type. */
function candidates(survey: Questionnaire, name: string, type: ValueType): readonly ScalarValue[] {
  if (type === 'boolean') return [true, false];
  const leaves = allConditions(survey)
    .flatMap(leavesOf)
    .filter((leaf) => factIn(leaf) === `value.${name}`);
  if (type === 'number') {
    const named = [...leaves.flatMap(sidesOf), ...valuesIn(leaves).map(Number)];
    return named.length > 0 ? named : [1, 2, 3, 5, 10];
  }
  return [...new Set([...valuesIn(leaves), 'north', 'south', 'east'])];
}
