import type { Fault } from '../../../../contract/faults.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import { type Around, leftEmpty, past, right, type Sample, wrong } from '../sample.ts';
import { textTries } from '../texts.ts';
import { counted, inWords, listed } from '../words.ts';
import { chooses, nameOf, toldApart } from './options.ts';

/** Type 2: as few and as many as are allowed, one fewer and one more, options that stand alone, and written ones. */
export function checkSamples({ choice, config }: Question<2>, around: Around): readonly Sample[] {
  const texts = new Map(
    choice.flatMap(({ id, questionConfig }) => {
      if (!questionConfig.input) return [];
      const one = textTries(questionConfig).find(({ fault }) => fault === null);
      return one ? [[id, one] as const] : [];
    }),
  );
  const answerOf = (ids: readonly string[]) => ({
    choices: choice
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => ({ id, ...(texts.has(id) ? { text: texts.get(id)?.text ?? '' } : {}) })),
  });
  const doesOf = (ids: readonly string[], why = '') => {
    const written = ids.flatMap((id) => {
      const one = texts.get(id);
      return one ? [` Write ${one.says} beside ${nameOf(choice, id)}.`] : [];
    });
    return `${chooses(choice, ids, why)}${written.join('')}`;
  };
  const alone = choice.filter(({ questionConfig }) => questionConfig.exclusive);
  const together = choice.filter((option) => !alone.includes(option));
  const pool = [...together]
    .sort((a, b) => Number(a.questionConfig.input) - Number(b.questionConfig.input))
    .map(({ id }) => id);
  const counts = countSamples(pool, config, choice, doesOf, answerOf);
  const least = Math.max(config.min ?? 1, 1);
  const withOne = (id: string) => [id, ...pool.filter((other) => other !== id)].slice(0, least);
  const [first] = pool;
  return [
    leftEmpty(config.required, { choices: [] }),
    ...counts,
    ...alone.flatMap(({ id }) => [
      right(id, chooses(choice, [id]), answerOf([id]), {
        label: nameOf(choice, id),
      }),
      ...(first === undefined
        ? []
        : [
            past(
              `${id} with others`,
              `Choose ${nameOf(choice, first)} and then ${nameOf(choice, id)}, which takes the others away: try to have both.`,
              answerOf([first, id]),
              { kind: 'malformed' },
            ),
          ]),
    ]),
    ...toldApart(pool, around, config).map((ids) =>
      right(`with ${ids.join(' ')}`, doesOf(ids), answerOf(ids), {
        label: listed(ids.map((id) => nameOf(choice, id))),
      }),
    ),
    ...together.flatMap(({ id, questionConfig }) => {
      const ids = withOne(id);
      if (!questionConfig.input) return [];
      const put = (text: string) => ({
        choices: answerOf(ids).choices.map((one) => (one.id === id ? { ...one, text } : one)),
      });
      const others = ids.filter((other) => other !== id);
      const beside =
        others.length > 0 ? ` and ${listed(others.map((one) => nameOf(choice, one)))}` : '';
      return [
        wrong(
          `${id} empty`,
          `Choose ${nameOf(choice, id)}${beside}, and write nothing beside ${nameOf(choice, id)}.`,
          put(''),
          { kind: 'empty', at: id },
        ),
        ...textTries(questionConfig).map((one): Sample => {
          const does = `Choose ${nameOf(choice, id)}${beside}, and write ${one.says} beside ${nameOf(choice, id)}.`;
          return one.fault
            ? wrong(`${id} ${one.name}`, does, put(one.text), { ...one.fault, at: id })
            : right(`${id} ${one.name}`, does, put(one.text), {
                label: `${nameOf(choice, id)}: ${one.says}`,
              });
        }),
      ];
    }),
  ];
}

/** Type 14: pictures; where only one may be chosen, a second takes the place of the first. */
export function picRateSamples(
  { choice, config }: Question<14>,
  around: Around,
): readonly Sample[] {
  const answerOf = (ids: readonly string[]) => ({ choices: ids.map((id) => ({ id })) });
  const doesOf = (ids: readonly string[], why = '') => chooses(choice, ids, why);
  const pool = choice.map(({ id }) => id);
  return [
    leftEmpty(config.required, { choices: [] }),
    ...countSamples(pool, config, choice, doesOf, answerOf).map((one) =>
      // Only one can be pressed in at a time.
      config.max === 1 && one.name === 'max+1' ? { ...one, isOffered: false } : one,
    ),
    ...toldApart(pool, around, config).map((ids) =>
      right(`with ${ids.join(' ')}`, doesOf(ids), answerOf(ids), {
        label: listed(ids.map((id) => nameOf(choice, id))),
      }),
    ),
  ];
}

function countSamples(
  pool: readonly string[],
  { min, max }: { readonly min?: number | undefined; readonly max?: number | undefined },
  choice: Parameters<typeof nameOf>[0],
  doesOf: (ids: readonly string[], why?: string) => string,
  answerOf: (ids: readonly string[]) => unknown,
): readonly Sample[] {
  const least = Math.max(min ?? 1, 1);
  const most = Math.min(max ?? pool.length, pool.length);
  const labelOf = (ids: readonly string[]) => listed(ids.map((id) => nameOf(choice, id)));
  const some = (name: string, ids: readonly string[]) =>
    right(name, doesOf(ids), answerOf(ids), {
      label: ids.length > 2 ? counted(ids.length, 'option') : labelOf(ids),
    });
  const few = pool.slice(0, least - 1);
  const many = pool.slice(0, most + 1);
  return [
    ...(few.length > 0
      ? [
          wrong(
            'min-1',
            doesOf(few, `, although ${inWords(least)} are needed`),
            answerOf(few),
            countFault(min, max, 'tooFew'),
          ),
        ]
      : []),
    ...(max !== undefined && many.length > max
      ? [
          wrong(
            'max+1',
            doesOf(many, `, although ${inWords(max)} ${max === 1 ? 'is' : 'are'} allowed`),
            answerOf(many),
            countFault(min, max, 'tooMany'),
          ),
        ]
      : []),
    ...(least <= most ? [some('min', pool.slice(0, least)), some('max', pool.slice(0, most))] : []),
  ];
}

export function countFault(
  min: number | undefined,
  max: number | undefined,
  kind: 'tooFew' | 'tooMany',
): Fault {
  if (min !== undefined && max !== undefined) return { kind: 'between', min, max };
  return kind === 'tooFew' ? { kind, min: min ?? 0 } : { kind, max: max ?? 0 };
}
