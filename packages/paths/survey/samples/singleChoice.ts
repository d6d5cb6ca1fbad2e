import { itemsToTry } from '../../../../contract/questions/shared/answers.ts';
import { textSamplesOf } from '../texts.ts';
import { nameOf, type OptionWithText } from './options.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  type SampleContext,
  validSample,
} from './sample.ts';
import { sampleWithText } from './textSample.ts';

interface OneOption {
  readonly choice: readonly OptionWithText[];
  readonly config: { readonly required: boolean };
}

/** Samples of a single option, some with a text; `where` ends the sentence with the position of the options. */
export function singleChoiceSamples(
  { choice, config }: OneOption,
  { named }: SampleContext,
  where = '',
): readonly Sample[] {
  return [
    emptySample(config.required, { choice: null }),
    ...itemsToTry(choice, [
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
        ...textSamplesOf(questionConfig).map((text) =>
          sampleWithText(text, {
            name: `${id} ${text.name}`,
            does: `Choose ${name}${where} and write ${text.description} beside it.`,
            answer: { choice: id, text: text.text },
            label: `${name}: ${text.description}`,
            at: id,
          }),
        ),
      ];
    }),
  ];
}
