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

const common = {
  required: flag(true),
  /** Whether the next question follows the press of an option; absent means as the survey's. */
  autoAdvance: v.optional(v.boolean()),
};

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

/**
 * Whether nothing follows the choice of an option: neither a text of the respondent's own nor options of the option;
 * without an id, whether there is such an option.
 */
export function isPlainOption(
  id: string | null | undefined,
  choice: readonly {
    readonly id: string;
    readonly subChoice: readonly unknown[];
    readonly questionConfig: { readonly input?: boolean };
  }[],
): boolean {
  return choice.some(
    (option) =>
      (option.id === id || id == null) &&
      option.subChoice.length === 0 &&
      option.questionConfig.input !== true,
  );
}

/** Whether every id names an option once. */
export function areOptions(ids: readonly string[], choice: readonly { id: string }[]): boolean {
  return (
    new Set(ids).size === ids.length && ids.every((id) => choice.some((option) => option.id === id))
  );
}
