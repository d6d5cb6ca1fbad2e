import type { Question } from '../../../contract/questions/index.ts';
import { noQuestion } from '../../content/problems/nearest.ts';
import { issuesOf } from '../../questions/index.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import { boundByAnswerIssues } from '../bounds/checkBounds.ts';
import { isAlways } from '../conditions/leaves.ts';
import { defaultIssues } from '../defaults/checkDefaults.ts';
import type { Definition } from '../definition.ts';
import { endIssues } from '../ends/checkEnds.ts';
import { extensionsColumn } from '../exportColumns.ts';
import { orderIssues } from '../order/checkOrder.ts';
import { positionIn } from '../order/positions.ts';
import { isAlwaysEarlier } from '../order/sequence.ts';
import { textIssues } from '../piping/checkTexts.ts';
import { showIfOf } from '../questionConditions.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { quotaColumn } from '../quotas/quotas.ts';
import { reviewIssues } from '../review/review.ts';
import { valueIssues } from '../values/checkValues.ts';
import { conditionIssues } from './conditionIssues.ts';

/**
 * Returns issues across questions: duplicate ids, invalid branch targets, impossible conditions.
 * @param questions in the order of the file
 */
export function issuesOfSurvey(
  definition: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  return [
    ...endIssues(definition, questions),
    ...languageIssues(definition),
    ...timeIssues(definition),
    ...extensionIssues(definition),
    ...valueIssues(definition, questions),
    ...textIssues(definition, questions),
    ...twice(definition.questions, 'questions'),
    ...quotaIssues(definition),
    ...blockIssues(definition),
    ...orderIssues(definition),
    ...reviewIssues(definition),
    ...conditionIssues(definition, questions),
    ...boundByAnswerIssues(definition, questions),
    ...defaultIssues(definition, questions),
    ...requiredIssues(definition),
    ...definition.questions.flatMap((inFile, index) =>
      [
        ...twice(inFile.choice, 'choice'),
        ...twice(inFile.subChoice, 'subChoice'),
        ...inFile.choice.flatMap(({ subChoice }, optionIndex) =>
          twice(subChoice, `choice[${optionIndex}].subChoice`),
        ),
        ...issuesOf(questions[index] ?? never()),
        ...branchIssues(inFile, index, definition),
      ].map(({ path, reason }) => ({ path: join(`questions[${index}]`, path), reason })),
    ),
  ];
}

function requiredIssues({ questions }: Definition): readonly Issue[] {
  return questions.flatMap(({ config: { required, requiredIf } }, index) =>
    requiredIf !== undefined && !required
      ? [
          {
            path: `questions[${index}].config.requiredIf`,
            reason: 'contradicts "required": false, which stands for every answer',
          },
        ]
      : [],
  );
}

function quotaIssues({ quotas, questions }: Definition): readonly Issue[] {
  if (!quotas) return [];
  const named = positionIn(questions, quotaColumn);
  const reason = `"${quotaColumn}" is a column of the export of a survey with quotas`;
  return [
    ...twice(quotas, 'quotas'),
    ...(named < 0 ? [] : [{ path: `questions[${named}].id`, reason }]),
  ];
}

function languageIssues({ lang, languages }: Definition): readonly Issue[] {
  const [first] = languages ?? [];
  return lang === undefined || first === undefined || lang === first
    ? []
    : [{ path: 'lang', reason: `must be the first of languages, "${first}", or be left out` }];
}

function timeIssues({ opensAt, closesAt }: Definition): readonly Issue[] {
  return opensAt === undefined || closesAt === undefined || opensAt < closesAt
    ? []
    : [{ path: 'closesAt', reason: 'must be later than opensAt: the survey would never be open' }];
}

function extensionIssues({
  timeExtensions,
  maxAnswerTime,
  questions,
}: Definition): readonly Issue[] {
  if (!timeExtensions) return [];
  const named = positionIn(questions, extensionsColumn);
  const reason = `"${extensionsColumn}" is a column of the export of a survey with timeExtensions`;
  return [
    ...(maxAnswerTime === undefined
      ? [{ path: 'timeExtensions', reason: 'needs maxAnswerTime: there is no time to extend' }]
      : []),
    ...(named < 0 ? [] : [{ path: `questions[${named}].id`, reason }]),
  ];
}

function blockIssues({ questions, blocks }: Definition): readonly Issue[] {
  const isAlwaysShown = questions.some(
    (_, index) => showIfOf({ questions, blocks }, index) === null,
  );
  return [
    ...(isAlwaysShown
      ? []
      : [
          {
            path: 'questions',
            reason: 'one question at least must have no showIf: it is always asked',
          },
        ]),
    ...blocks.flatMap(({ id, position, part }, index) =>
      (part === undefined && positionIn(questions, id) >= 0) || positionIn(blocks, id) < index
        ? [{ path: `blocks${position}.block`, reason: `"${id}" is used twice` }]
        : [],
    ),
  ];
}

function twice(parts: readonly { id: string }[], list: string): readonly Issue[] {
  const seen = new Set<string>();
  return parts.flatMap(({ id }, index) => {
    const isDuplicate = seen.has(id);
    seen.add(id);
    return isDuplicate ? [{ path: `${list}[${index}].id`, reason: `"${id}" is used twice` }] : [];
  });
}

function branchIssues(
  inFile: QuestionInFile,
  index: number,
  definition: Definition,
): readonly Issue[] {
  const always = inFile.next.findIndex(({ when }) => isAlways(when));
  return inFile.next.flatMap((row, rowIndex) => [
    ...targetIssues(row.to, index, definition).map((reason) => ({
      path: `next[${rowIndex}].to`,
      reason,
    })),
    ...(always >= 0 && rowIndex > always
      ? [{ path: `next[${rowIndex}]`, reason: `is never reached: next[${always}] always holds` }]
      : []),
  ]);
}

function targetIssues(to: string, index: number, definition: Definition): readonly string[] {
  if (to === 'end') return [];
  const target = positionIn(definition.questions, to);
  if (target < 0) return [noQuestion(to, definition)];
  if (target === index) return ['a question cannot follow itself: that would be endless'];
  if (target < index) {
    return [
      `"${to}" comes earlier, the way back to it could be endless; a branch only leads forward`,
    ];
  }
  return isAlwaysEarlier(definition, index, target)
    ? []
    : [`"${to}" may come earlier: their order is random; a branch only leads forward`];
}

function join(outer: string, inner: string): string {
  return inner === '' ? outer : `${outer}.${inner}`;
}

function never(): never {
  throw new Error('Every question of a survey has been read before it is checked');
}
