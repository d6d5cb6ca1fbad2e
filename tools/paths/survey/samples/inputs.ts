import type { Fault } from '../../../../contract/faults.ts';
import type { Question } from '../../../../contract/questions/index.ts';
import { formats, typedKindOf } from '../../../../contract/questions/shared/formats.ts';
import { textSamplesOf } from '../texts.ts';
import { joinWords, plain, quoted } from '../words.ts';
import { nameOf } from './options.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from './sample.ts';
import type { TextSample } from './textSample.ts';

/** Type 4. */
export function singleInputSamples(
  { config, title }: Question<4>,
  { named, bounds }: SampleContext,
): readonly Sample[] {
  const isNumber = typedKindOf(config) === 'number';
  const numbers = isNumber || config.format === formats.digits ? bounds : [];
  const into = quoted(plain(title));
  return [
    emptySample(config.required, { text: '' }, undefined, 'Write nothing.'),
    ...(config.required
      ? [
          invalidSample(
            'blanks',
            `Type spaces alone into ${into}.`,
            { text: '   ' },
            { kind: 'empty' },
          ),
        ]
      : []),
    ...textSamplesOf(config, [
      ...named,
      ...numbers.filter((n) => isNumber || n >= 0).map(String),
    ]).map((one): Sample => {
      const does = `Write ${one.description} into ${into}.`;
      return one.fault
        ? invalidSample(one.name, does, { text: one.text }, one.fault)
        : validSample(one.name, does, { text: one.text }, { label: one.description });
    }),
  ];
}

/** Type 5: each blank alone, with typical texts in the others. */
export function multiInputSamples({ choice, config }: Question<5>): readonly Sample[] {
  const tries = new Map(
    choice.map(({ id, questionConfig }) => [id, textSamplesOf(questionConfig)]),
  );
  const pick = (id: string, name: string) => {
    const fine = (tries.get(id) ?? []).filter(({ fault }) => fault === null);
    return fine.find((one) => one.name === name) ?? fine[0];
  };
  const filled = (name: string) =>
    choice.flatMap(({ id }): readonly (readonly [string, TextSample])[] => {
      const one = pick(id, name);
      return one ? [[id, one]] : [];
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
  const without = (id: string) => filled('usual').filter(([one]) => one !== id);
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
        .map((one) => {
          const texts = filled('usual').map((pair) =>
            pair[0] === id ? ([id, one] as const) : pair,
          );
          return invalidSample(`${id} ${one.name}`, doesOf(texts), answerOf(texts), {
            ...(one.fault ?? { kind: 'malformed' }),
            at: id,
          });
        }),
    ),
    ...['usual', 'min', 'max', 'native'].map(all),
    ...(needed.length > 0 && others.length > 0
      ? [
          validSample(
            'needed alone',
            `${doesOf(filled('usual').filter(([id]) => needed.some((one) => one.id === id)))} Leave ${joinWords(others.map(({ id }) => nameOf(choice, id)))} empty.`,
            answerOf(filled('usual').filter(([id]) => needed.some((one) => one.id === id))),
            { label: 'the needed blanks alone' },
          ),
        ]
      : []),
  ];
}
