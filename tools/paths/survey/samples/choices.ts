import type { Fault } from '../../../../contract/faults.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import { textSamplesOf } from '../texts.ts';
import { counted, joinWords, numberWord } from '../words.ts';
import { chooseSentence, distinguishedSets, nameOf } from './options.ts';
import {
  emptySample,
  impossibleSample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from './sample.ts';

/** Type 2: both sides of both bounds, exclusive options, and options with a text. */
export function checkSamples(question: Question<2>, around: SampleContext): readonly Sample[] {
  return optionSamples(question, around);
}

function optionSamples(
  { choice, config }: Pick<Question<2>, 'choice' | 'config'>,
  around: SampleContext,
): readonly Sample[] {
  const texts = new Map(
    choice.flatMap(({ id, questionConfig }) => {
      if (!questionConfig.input) return [];
      const one = textSamplesOf(questionConfig).find(({ fault }) => fault === null);
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
      return one ? [` Write ${one.description} beside ${nameOf(choice, id)}.`] : [];
    });
    return `${chooseSentence(choice, ids, why)}${written.join('')}`;
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
    emptySample(config.required, { choices: [] }),
    ...counts,
    ...alone.flatMap(({ id }) => [
      validSample(id, chooseSentence(choice, [id]), answerOf([id]), {
        label: nameOf(choice, id),
      }),
      ...(first === undefined
        ? []
        : [
            impossibleSample(
              `${id} with others`,
              `Choose ${nameOf(choice, first)} and then ${nameOf(choice, id)}, which takes the others away: try to have both.`,
              answerOf([first, id]),
              { kind: 'exclusive', at: id },
            ),
          ]),
    ]),
    ...distinguishedSets(pool, around, config).map((ids) =>
      validSample(`with ${ids.join(' ')}`, doesOf(ids), answerOf(ids), {
        label: joinWords(ids.map((id) => nameOf(choice, id))),
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
        others.length > 0 ? ` and ${joinWords(others.map((one) => nameOf(choice, one)))}` : '';
      return [
        invalidSample(
          `${id} empty`,
          `Choose ${nameOf(choice, id)}${beside}, and write nothing beside ${nameOf(choice, id)}.`,
          put(''),
          { kind: 'empty', at: id },
        ),
        ...textSamplesOf(questionConfig).map((one): Sample => {
          const does = `Choose ${nameOf(choice, id)}${beside}, and write ${one.description} beside ${nameOf(choice, id)}.`;
          return one.fault
            ? invalidSample(`${id} ${one.name}`, does, put(one.text), { ...one.fault, at: id })
            : validSample(`${id} ${one.name}`, does, put(one.text), {
                label: `${nameOf(choice, id)}: ${one.description}`,
              });
        }),
      ];
    }),
  ];
}

/** Type 14: pictures; with `max` 1 a second choice replaces the first. */
export function picRateSamples(
  { choice, config }: Question<14>,
  around: SampleContext,
): readonly Sample[] {
  const options = choice.map((option) => ({
    ...option,
    questionConfig: { ...option.questionConfig, exclusive: false },
  }));
  return optionSamples({ choice: options, config }, around).map((one) =>
    // Only one picture can be chosen at a time.
    config.max === 1 && one.name === 'max+1' ? { ...one, isOffered: false } : one,
  );
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
  const labelOf = (ids: readonly string[]) => joinWords(ids.map((id) => nameOf(choice, id)));
  const some = (name: string, ids: readonly string[]) =>
    validSample(name, doesOf(ids), answerOf(ids), {
      label: ids.length > 2 ? counted(ids.length, 'option') : labelOf(ids),
    });
  const few = pool.slice(0, least - 1);
  const many = pool.slice(0, most + 1);
  return [
    ...(few.length > 0
      ? [
          invalidSample(
            'min-1',
            doesOf(few, `, although ${numberWord(least)} are needed`),
            answerOf(few),
            countFault(min, max, 'tooFew'),
          ),
        ]
      : []),
    ...(max !== undefined && many.length > max
      ? [
          invalidSample(
            'max+1',
            doesOf(many, `, although ${numberWord(max)} ${max === 1 ? 'is' : 'are'} allowed`),
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
