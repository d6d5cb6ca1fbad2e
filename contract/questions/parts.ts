import * as v from 'valibot';
import { choiceEntries, lenient, promptEntries } from '../survey.ts';

/** A switch in a question's config: absent is its default. */
export function flag(standard: boolean) {
  return v.optional(v.boolean(), standard);
}

/** A number of things in a question's config; absent when there is no bound. */
export const bound = boundFrom(0);

/** The most that is allowed; as none would allow nothing, 0 is no bound. */
export const upperBound = boundFrom(1);

function boundFrom(least: number) {
  return v.optional(v.pipe(v.number(), v.integer(), v.minValue(least)));
}

/** What every question type may be told (contract.md, "Question"). */
const common = { required: flag(true) };

/**
 * The schema of one question type: the fields all questions share, its own `config`, and its own
 * `questionConfig` on each option. Optional fields that are missing or have a surprising value get their defaults;
 * without a required one the question is unreadable.
 */
export function questionSchema<
  const Code extends number,
  const Config extends v.ObjectEntries,
  const Option extends v.ObjectEntries,
>(code: Code, config: Config, option: Option) {
  return v.object({
    type: v.literal(code),
    ...promptEntries,
    config: v.object(lenient({ ...common, ...config })),
    choice: v.array(
      v.object(
        lenient({
          ...choiceEntries,
          // A value that is no object has no fields.
          questionConfig: v.pipe(v.unknown(), v.transform(Object), v.object(lenient(option))),
        }),
      ),
    ),
  });
}

/** True when every id names an option, and none is named twice. */
export function areOptions(ids: readonly string[], choice: readonly { id: string }[]): boolean {
  return (
    new Set(ids).size === ids.length && ids.every((id) => choice.some((option) => option.id === id))
  );
}
