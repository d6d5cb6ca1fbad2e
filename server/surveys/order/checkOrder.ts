import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import type { QuestionInFile } from '../questionFile.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { isRandom } from './arranged.ts';
import { armColumn, seedColumn } from './draw.ts';
import { skipsAtRandom } from './sequence.ts';

/** Orders in which nothing changes places, and anchors without an order. */
export function orderIssues(definition: Definition): readonly Issue[] {
  const { questions, blocks } = definition;
  const columns = isRandom(definition) ? [seedColumn, armColumn] : [];
  return [
    ...questions.flatMap((inFile, index) => [
      ...(columns.includes(inFile.id)
        ? [
            {
              path: `questions[${index}].id`,
              reason: `"${inFile.id}" names a column that the export has where something is random`,
            },
          ]
        : []),
      ...optionIssues(inFile).map(({ path, reason }) => ({
        path: `questions[${index}].${path}`,
        reason,
      })),
    ]),
    ...blocks.flatMap(({ order, randomGroup, entry, from, to }) => [
      ...(order && to - from < 2
        ? [{ path: `blocks[${entry}].order`, reason: 'the block has one question only' }]
        : []),
      ...(randomGroup !== undefined &&
      blocks.filter((block) => block.randomGroup === randomGroup).length < 2
        ? [
            {
              path: `blocks[${entry}].randomGroup`,
              reason: `no other block has the group "${randomGroup}": at least two change places`,
            },
          ]
        : []),
    ]),
  ];
}

function optionIssues({ order, choice, config }: QuestionInFile): readonly Issue[] {
  if (!order) {
    return choice.flatMap(({ anchored }, index) =>
      anchored
        ? [
            {
              path: `choice[${index}].anchored`,
              reason: 'is for a random order, and the question has no "order"',
            },
          ]
        : [],
    );
  }
  const issue = (reason: string) => [{ path: 'order', reason }];
  if (choice.length === 0) return issue('this type has no options');
  if ('sorted' in config && config.sorted) return issue('the options are sorted: leave one out');
  return choice.filter(({ anchored }) => !anchored).length < 2
    ? issue('at least two options without "anchored" are needed')
    : [];
}

/** Arms that nothing asks about, and jumps that leave out other questions in another order. */
export function orderWarnings(
  definition: Definition,
  asked: Questionnaire['asked'],
): readonly Issue[] {
  const { questions, arms } = definition;
  const unused = arms !== undefined && !asked.has('arm');
  const jumps = questions.flatMap(({ next }, index) =>
    next.flatMap(({ to }, row) => {
      const target = questions.findIndex(({ id }) => id === to);
      return target >= 0 && skipsAtRandom(definition, index, target)
        ? [
            {
              path: `questions[${index}].next[${row}].to`,
              reason: `leaves out what stands before "${to}", and in another order that is something else`,
            },
          ]
        : [];
    }),
  );
  return [
    ...(unused
      ? [{ path: 'arms', reason: 'no condition asks about an arm: the survey is the same in all' }]
      : []),
    ...jumps,
  ];
}
