import type { Question } from '../../contract/questions/index.ts';
import { formats, typedKindOf } from '../../contract/questions/shared/formats.ts';
import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { textFor } from '../../packages/paths/simulate/answers/texts.ts';
import {
  emptySample,
  invalidSample,
  type Sample,
  type SampleContext,
} from '../../packages/paths/survey/samples/sample.ts';
import { sampleWithText } from '../../packages/paths/survey/samples/textSample.ts';
import { textSamplesOf } from '../../packages/paths/survey/texts.ts';
import { plain, quoted } from '../../packages/paths/survey/words.ts';

export const paths: QuestionTypePaths<4> = {
  samples: singleInputSamples,
  simulate: ({ questionId, config }, answering, now) => ({
    text: textFor(config, answering, { topic: questionId, now }),
  }),
  habit: { seconds: 16, burden: 2, isOftenSkipped: true },
};

function singleInputSamples(
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
    ]).map((text) =>
      sampleWithText(text, {
        name: text.name,
        does: `Write ${text.description} into ${into}.`,
        answer: { text: text.text },
        label: text.description,
      }),
    ),
  ];
}
