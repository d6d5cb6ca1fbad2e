import type { Fault } from '../../../../contract/faults.ts';
import { distinguishedSets } from '../../../../contract/questions/shared/answers.ts';
import { textSamplesOf } from '../texts.ts';
import { counted, joinWords, numberWord } from '../words.ts';
import { chooseSentence, nameOf, type OptionWithText } from './options.ts';
import {
  emptySample,
  impossibleSample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from './sample.ts';
import { sampleWithText } from './textSample.ts';

interface SeveralOptions {
  readonly choice: readonly (OptionWithText & {
    readonly questionConfig: { readonly exclusive: boolean };
  })[];
  readonly config: {
    readonly required: boolean;
    readonly min?: number | undefined;
    readonly max?: number | undefined;
  };
}

/** Samples of several options: both sides of both bounds, exclusive options, and options with a text. */
export function severalOptionSamples(
  { choice, config }: SeveralOptions,
  around: SampleContext,
): readonly Sample[] {
  const texts = new Map(
    choice.flatMap(({ id, questionConfig }) => {
      if (!questionConfig.input) return [];
      const text = textSamplesOf(questionConfig).find(({ fault }) => fault === null);
      return text ? [[id, text] as const] : [];
    }),
  );
  const answerOf = (ids: readonly string[]) => ({
    choices: choice
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => ({ id, ...(texts.has(id) ? { text: texts.get(id)?.text ?? '' } : {}) })),
  });
  const doesOf = (ids: readonly string[], why = '') => {
    const written = ids.flatMap((id) => {
      const text = texts.get(id);
      return text ? [` Write ${text.description} beside ${nameOf(choice, id)}.`] : [];
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
  const leastWith = (id: string) => [id, ...pool.filter((other) => other !== id)].slice(0, least);
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
      const ids = leastWith(id);
      if (!questionConfig.input) return [];
      const put = (text: string) => ({
        choices: answerOf(ids).choices.map((choice) =>
          choice.id === id ? { ...choice, text } : choice,
        ),
      });
      const others = ids.filter((other) => other !== id);
      const beside =
        others.length > 0
          ? ` and ${joinWords(others.map((option) => nameOf(choice, option)))}`
          : '';
      return [
        invalidSample(
          `${id} empty`,
          `Choose ${nameOf(choice, id)}${beside}, and write nothing beside ${nameOf(choice, id)}.`,
          put(''),
          { kind: 'empty', at: id },
        ),
        ...textSamplesOf(questionConfig).map((text) =>
          sampleWithText(text, {
            name: `${id} ${text.name}`,
            does: `Choose ${nameOf(choice, id)}${beside}, and write ${text.description} beside ${nameOf(choice, id)}.`,
            answer: put(text.text),
            label: `${nameOf(choice, id)}: ${text.description}`,
            at: id,
          }),
        ),
      ];
    }),
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
