import type { Fault } from '../../contract/faults.ts';
import type { Question } from '../../contract/questions/index.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import type { Answering } from '../../packages/paths/simulate/answers/answering.ts';
import { textFor } from '../../packages/paths/simulate/answers/texts.ts';
import { nameOf } from '../../packages/paths/survey/samples/options.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  validSample,
} from '../../packages/paths/survey/samples/sample.ts';
import type { TextSample } from '../../packages/paths/survey/samples/textSample.ts';
import { textSamplesOf } from '../../packages/paths/survey/texts.ts';
import { joinWords } from '../../packages/paths/survey/words.ts';

export const paths: QuestionTypePaths<5> = {
  samples: multiInputSamples,
  simulate: someBlanks,
  habit: { seconds: 24, burden: 2, isOftenSkipped: true },
};

/** Samples of each blank, with typical texts in the other blanks. */
function multiInputSamples({ choice, config }: Question<5>): readonly Sample[] {
  const tries = new Map(
    choice.map(({ id, questionConfig }) => [id, textSamplesOf(questionConfig)]),
  );
  const pick = (id: string, name: string) => {
    const fine = (tries.get(id) ?? []).filter(({ fault }) => fault === null);
    return fine.find((text) => text.name === name) ?? fine[0];
  };
  const filled = (name: string) =>
    choice.flatMap(({ id }): readonly (readonly [string, TextSample])[] => {
      const text = pick(id, name);
      return text ? [[id, text]] : [];
    });
  const answerOf = (texts: readonly (readonly [string, TextSample])[]) => ({
    blanks: Object.fromEntries(texts.map(([id, { text }]) => [id, text])),
  });
  const doesOf = (texts: readonly (readonly [string, TextSample])[]) =>
    `Write ${joinWords(texts.map(([id, { description }]) => `${description} into ${nameOf(choice, id)}`))}.`;
  const all = (name: string) =>
    validSample(name, doesOf(filled(name)), answerOf(filled(name)), { label: `${name} texts` });
  const needed = choice.filter(({ questionConfig }) => questionConfig.required);
  const missing: readonly Fault[] =
    needed.length > 0 ? needed.map(({ id }) => ({ kind: 'empty', at: id })) : [{ kind: 'empty' }];
  const others = choice.filter(({ questionConfig }) => !questionConfig.required);
  const without = (id: string) => filled('usual').filter(([blank]) => blank !== id);
  return [
    emptySample(config.required, { blanks: {} }, missing, 'Write nothing.'),
    ...(choice.length > 1 ? needed : []).map(({ id }) =>
      invalidSample(
        `${id} empty`,
        `${doesOf(without(id))} Leave ${nameOf(choice, id)} empty.`,
        answerOf(without(id)),
        { kind: 'empty', at: id },
      ),
    ),
    ...choice.flatMap(({ id }) =>
      (tries.get(id) ?? [])
        .filter(({ fault }) => fault !== null)
        .map((text) => {
          const texts = filled('usual').map((pair) =>
            pair[0] === id ? ([id, text] as const) : pair,
          );
          return invalidSample(`${id} ${text.name}`, doesOf(texts), answerOf(texts), {
            ...(text.fault ?? { kind: 'malformed' }),
            at: id,
          });
        }),
    ),
    ...['usual', 'min', 'max', 'native'].map(all),
    ...(needed.length > 0 && others.length > 0
      ? [
          validSample(
            'needed alone',
            `${doesOf(filled('usual').filter(([id]) => needed.some((blank) => blank.id === id)))} Leave ${joinWords(others.map(({ id }) => nameOf(choice, id)))} empty.`,
            answerOf(filled('usual').filter(([id]) => needed.some((blank) => blank.id === id))),
            { label: 'the needed blanks alone' },
          ),
        ]
      : []),
  ];
}

/** Typical texts, with some of the optional blanks left empty. */
function someBlanks(
  { questionId, choice }: Question<5>,
  answering: Answering,
  now: number,
): unknown {
  const filled = choice.filter(
    ({ questionConfig: { required } }) => required || answering.random.chance(0.6),
  );
  return {
    blanks: Object.fromEntries(
      (filled.length > 0 ? filled : choice.slice(0, 1)).map(({ id, questionConfig }) => [
        id,
        textFor(questionConfig, answering, { topic: `${questionId} ${id}`, now }),
      ]),
    ),
  };
}
