import type { Question } from '../../../../contract/questions/index.ts';
import { textSamplesOf } from '../texts.ts';
import { nameOf, optionsToTry } from './options.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from './sample.ts';

/** Type 1: options, some with a text. */
export function radioSamples(question: Question<1>, around: SampleContext): readonly Sample[] {
  return withTexts(question, around, '');
}

/** Type 3. */
export function listSamples(question: Question<3>, around: SampleContext): readonly Sample[] {
  return withTexts(question, around, ' from the list');
}

function withTexts(
  { choice, config }: Question<1> | Question<3>,
  { named }: SampleContext,
  where: string,
): readonly Sample[] {
  return [
    emptySample(config.required, { choice: null }),
    ...optionsToTry(choice, [
      ...named,
      ...choice.flatMap(({ id, questionConfig }) => (questionConfig.input ? [id] : [])),
    ]).flatMap(({ id, questionConfig }) => {
      const name = nameOf(choice, id);
      if (!questionConfig.input)
        return [validSample(id, `Choose ${name}${where}.`, { choice: id }, { label: name })];
      return [
        invalidSample(
          `${id} empty`,
          `Choose ${name}${where} and write nothing beside it.`,
          { choice: id, text: '' },
          {
            kind: 'empty',
            at: id,
          },
        ),
        ...textSamplesOf(questionConfig).map((one): Sample => {
          const does = `Choose ${name}${where} and write ${one.description} beside it.`;
          const answer = { choice: id, text: one.text };
          return one.fault
            ? invalidSample(`${id} ${one.name}`, does, answer, { ...one.fault, at: id })
            : validSample(`${id} ${one.name}`, does, answer, {
                label: `${name}: ${one.description}`,
              });
        }),
      ];
    }),
  ];
}

/** Type 15. */
export function picOppSamples(
  { choice, config }: Question<15>,
  { named }: SampleContext,
): readonly Sample[] {
  return [
    emptySample(config.required, { choice: null }),
    ...optionsToTry(choice, named).map(({ id }) => {
      const name = nameOf(choice, id);
      return validSample(id, `Choose ${name}.`, { choice: id }, { label: name });
    }),
  ];
}
