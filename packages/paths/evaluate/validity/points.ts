import { fieldsOf } from '../answered.ts';
import type { QuestionConfig } from '../surveyFile.ts';
import { type Fault, fault, malformed } from './fault.ts';
import { fieldFaults } from './field.ts';
import type { Rules } from './rules.ts';

/** The first and the last point of a scale. */
function endsOf({ scope = 5, startValue = 1 }: QuestionConfig): readonly [number, number] {
  return [startValue, startValue + scope - 1];
}

/** Whether a number is a point of the scale. */
export function isPoint(score: unknown, config: QuestionConfig): boolean {
  const [first, last] = endsOf(config);
  return Number.isInteger(score) && Number(score) >= first && Number(score) <= last;
}

/** `rate`: a point of the scale; a number between two buttons can be outside of it. */
export function ratingFaults(answer: unknown, { config, isRequired }: Rules): readonly Fault[] {
  const { score } = fieldsOf(answer);
  if (score === null) return isRequired ? [fault('empty')] : [];
  if (isPoint(score, config)) return [];
  if (config.look !== 'stepper' || !Number.isInteger(score)) return malformed;
  const [min, max] = endsOf(config);
  return [{ kind: 'range', min, max }];
}

/** `evaluate`: a point, reasons that are offered for it, and a comment. */
export function evaluationFaults(answer: unknown, rules: Rules): readonly Fault[] {
  const { config, options, isRequired, scope } = rules;
  const { score, tags, comment = '' } = fieldsOf(answer);
  const isValid =
    (score === null || isPoint(score, config)) &&
    Array.isArray(tags) &&
    typeof comment === 'string';
  if (!isValid) return malformed;
  const offered = options.filter(({ questionConfig }) => {
    const { scores = [] } = questionConfig ?? {};
    return scores.length === 0 || scores.includes(Number(score));
  });
  const isKnown = tags.every((tag) => offered.some(({ id }) => id === tag));
  if (!isKnown || new Set(tags).size < tags.length) return malformed;
  if (score === null) return isRequired ? [fault('empty')] : [];
  if (config.comment === undefined || config.comment === 'none') return [];
  return fieldFaults(comment, {}, config.comment === 'required', scope, 'the comment');
}

/** `kano`: a feeling from 1 to 5 with the feature and one without it; both or, where it may be left out, none. */
export function kanoFaults(answer: unknown, { isRequired }: Rules): readonly Fault[] {
  const fields = fieldsOf(answer);
  const sides = ['present', 'absent'];
  const isValid = sides.every((side) => fields[side] === null || isPoint(fields[side], {}));
  if (!isValid) return malformed;
  const missing = sides.filter((side) => fields[side] === null);
  if (missing.length === sides.length && !isRequired) return [];
  return missing.map((side) => fault('empty', side));
}
