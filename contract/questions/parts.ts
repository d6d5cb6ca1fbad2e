import * as v from 'valibot';
import { choiceSchema, idSchema } from '../survey.ts';

/** A switch in a question's config: absent or null is its default. */
export function flag(standard: boolean) {
  return v.nullish(v.boolean(), standard);
}

/** A number of things in a question's config; absent or null when there is no bound. */
export const bound = v.pipe(
  v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  v.transform((value) => value ?? undefined),
);

/** A text in a question's config; absent or null is the empty text. */
export const text = v.nullish(v.string(), '');

/** What every question type may be told (contract.md, "Question"). */
const common = { required: flag(true) };

/**
 * The schema of one question type: the fields all questions share, its own `config`, and its own
 * `questionConfig` on each option. Missing parts get their defaults; wrong parts make it unreadable.
 */
export function questionSchema<
  const Code extends number,
  const Config extends v.ObjectEntries,
  const Option extends v.ObjectEntries,
>(code: Code, config: Config, option: Option) {
  return v.object({
    type: v.literal(code),
    questionId: idSchema,
    index: v.number(),
    count: v.number(),
    lang: v.optional(v.string()),
    title: v.string(),
    description: v.optional(v.string()),
    config: v.object({ ...common, ...config }),
    choice: v.array(
      v.pipe(
        v.object({ ...choiceSchema.entries, questionConfig: v.optional(v.unknown()) }),
        v.transform(({ questionConfig, ...choice }) => ({
          ...choice,
          questionConfig: questionConfig ?? {},
        })),
        v.object({
          id: v.string(),
          text: v.string(),
          imgs: v.array(v.string()),
          subChoice: v.array(
            v.object({ id: v.string(), text: v.string(), imgs: v.array(v.string()) }),
          ),
          questionConfig: v.object(option),
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
