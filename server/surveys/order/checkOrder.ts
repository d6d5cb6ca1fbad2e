import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import type { QuestionInFile } from '../questionFile.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { isRandom } from './arranged.ts';
import { positionIn } from './positions.ts';
import { armColumn, seedColumn } from './randomAssignment.ts';
import { skipsAtRandom } from './sequence.ts';

/** Returns issues of orders without anything to reorder, and of anchors without an order. */
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
      ...[...optionIssues(inFile), ...columnIssues(inFile)].map(({ path, reason }) => ({
        path: `questions[${index}].${path}`,
        reason,
      })),
    ]),
    ...blocks.flatMap(({ order, randomGroup, position, from, to }) => [
      ...(order && to - from < 2
        ? [{ path: `blocks${position}.order`, reason: 'the block has one question only' }]
        : []),
      ...(randomGroup !== undefined &&
      blocks.filter((block) => block.randomGroup === randomGroup).length < 2
        ? [
            {
              path: `blocks${position}.randomGroup`,
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

function columnIssues({ columnOrder, choice, subChoice }: QuestionInFile): readonly Issue[] {
  const lists = [
    ['subChoice', subChoice] as const,
    ...choice.map((row, index) => [`choice[${index}].subChoice`, row.subChoice] as const),
  ].filter(([, columns]) => columns.length > 0);
  if (!columnOrder) {
    return lists.flatMap(([path, columns]) =>
      columns.flatMap(({ anchored }, index) =>
        anchored
          ? [
              {
                path: `${path}[${index}].anchored`,
                reason: 'is for columns in random order, and the question has no "columnOrder"',
              },
            ]
          : [],
      ),
    );
  }
  const issue = (reason: string) => [{ path: 'columnOrder', reason }];
  if (lists.length === 0) return issue('the question has no columns');
  return lists.every(([, columns]) => columns.filter(({ anchored }) => !anchored).length < 2)
    ? issue('at least two columns without "anchored" are needed')
    : [];
}

/**
 * Warns about a random order of columns whose scores rise or fall step by step, because they are
 * the points of a scale.
 */
function scaleWarnings({ columnOrder, subChoice }: QuestionInFile): readonly Issue[] {
  const scores = subChoice.filter(({ anchored }) => !anchored).map(({ score }) => score);
  const steps = scores.slice(1).map((score, index) => score - (scores[index] ?? 0));
  const isScale =
    steps.length > 1 && (steps.every((step) => step > 0) || steps.every((step) => step < 0));
  const reason =
    'the scores of the columns are in order, as of a scale: respondents expect its order';
  return columnOrder && isScale ? [{ path: 'columnOrder', reason }] : [];
}

/**
 * Warns about scales in random order, arms on which nothing depends, and jumps that skip other
 * questions in another order.
 */
export function orderWarnings(
  definition: Definition,
  usedFacts: Questionnaire['usedFacts'],
): readonly Issue[] {
  const { questions, arms } = definition;
  const unused = arms !== undefined && !usedFacts.has('arm');
  const jumps = questions.flatMap(({ next }, index) =>
    next.flatMap(({ to }, row) => {
      const target = positionIn(questions, to);
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
    ...questions.flatMap((inFile, index) =>
      scaleWarnings(inFile).map(({ path, reason }) => ({
        path: `questions[${index}].${path}`,
        reason,
      })),
    ),
    ...jumps,
  ];
}
