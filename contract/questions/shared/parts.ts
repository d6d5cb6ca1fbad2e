import * as v from 'valibot';
import { choiceEntries, lenient, promptEntries } from '../../survey.ts';

export function flag(standard: boolean) {
  return v.optional(v.boolean(), standard);
}

export const bound = boundFrom(0);

/** A maximum of at least 1; absent means unlimited. */
export const upperBound = boundFrom(1);

function boundFrom(minimum: number) {
  return v.optional(v.pipe(v.number(), v.integer(), v.minValue(minimum)));
}

const common = { required: flag(true) };

/** The schema of a question type: invalid optional fields get their defaults, an invalid required one fails. */
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
          questionConfig: v.pipe(v.unknown(), v.transform(Object), v.object(lenient(option))),
        }),
      ),
    ),
  });
}

/** Whether every id names an option once. */
export function areOptions(ids: readonly string[], choice: readonly { id: string }[]): boolean {
  return (
    new Set(ids).size === ids.length && ids.every((id) => choice.some((option) => option.id === id))
  );
}
