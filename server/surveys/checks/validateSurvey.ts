import type { Question } from '../../../contract/questions/index.ts';
import { conditionValuesOf, issuesOf } from '../../questions/index.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition, Definition, QuestionInFile } from '../definition.ts';
import { conditionsOf } from '../path.ts';
import { textIssues } from '../piping/checkTexts.ts';
import { valueIssues } from '../values/checkValues.ts';

/**
 * Issues across questions: duplicate ids, invalid branch targets, impossible conditions.
 * @param questions in the order of the file
 */
export function issuesOfSurvey(
  definition: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  const context = { definition, questions };
  return [
    ...(definition.config.endPageBtnEnable && definition.config.endPageBtnLink === undefined
      ? [{ path: 'config.endPageBtnLink', reason: 'is needed when endPageBtnEnable is true' }]
      : []),
    ...languageIssues(definition),
    ...valueIssues(definition, questions),
    ...textIssues(definition, questions),
    ...twice(definition.questions, 'questions'),
    ...definition.questions.flatMap((inFile, index) =>
      [
        ...twice(inFile.choice, 'choice'),
        ...twice(inFile.subChoice, 'subChoice'),
        ...inFile.choice.flatMap(({ subChoice }, at) =>
          twice(subChoice, `choice[${at}].subChoice`),
        ),
        ...issuesOf(questions[index] ?? never()),
        ...branchIssues(inFile, index, context),
      ].map(({ path, reason }) => ({ path: join(`questions[${index}]`, path), reason })),
    ),
  ];
}

interface Context {
  readonly definition: Definition;
  readonly questions: readonly Question[];
}

function languageIssues({ lang, languages }: Definition): readonly Issue[] {
  const [first] = languages ?? [];
  return lang === undefined || first === undefined || lang === first
    ? []
    : [{ path: 'lang', reason: `must be the first of languages, "${first}", or be left out` }];
}

function twice(parts: readonly { id: string }[], list: string): readonly Issue[] {
  return parts.flatMap(({ id }, index) =>
    parts.findIndex((part) => part.id === id) < index
      ? [{ path: `${list}[${index}].id`, reason: `"${id}" is used twice` }]
      : [],
  );
}

function branchIssues(inFile: QuestionInFile, index: number, context: Context): readonly Issue[] {
  const always = inFile.next.findIndex((row) => conditionsOf(row).length === 0);
  return inFile.next.flatMap((row, at) => [
    ...targetIssues(row.to, index, context).map((reason) => ({ path: `next[${at}].to`, reason })),
    ...(always >= 0 && at > always
      ? [{ path: `next[${at}]`, reason: `is never reached: next[${always}] always holds` }]
      : []),
    ...conditionsOf(row).flatMap((condition, conditionIndex) =>
      conditionIssues(condition, index, context).map(({ path, reason }) => ({
        path: join(`next[${at}].when${Array.isArray(row.when) ? `[${conditionIndex}]` : ''}`, path),
        reason,
      })),
    ),
  ]);
}

function targetIssues(to: string, index: number, { definition }: Context): readonly string[] {
  if (to === 'end') return [];
  const target = definition.questions.findIndex(({ id }) => id === to);
  if (target < 0) return [`there is no question "${to}"`];
  if (target === index) return ['a question cannot follow itself: that would be endless'];
  return target < index
    ? [`"${to}" comes earlier, the way back to it could be endless; a branch only leads forward`]
    : [];
}

function conditionIssues(
  condition: Condition,
  index: number,
  { definition, questions }: Context,
): readonly Issue[] {
  const target = definition.questions.findIndex(({ id }) => id === condition.question);
  if (target < 0)
    return [{ path: 'question', reason: `there is no question "${condition.question}"` }];
  if (target > index) {
    return [
      { path: 'question', reason: `"${condition.question}" is asked later than this question` },
    ];
  }
  const accepted = conditionValuesOf(questions[target] ?? never());
  if (accepted.values === 'none') {
    return [{ path: 'question', reason: `"${condition.question}" has no answer to ask about` }];
  }
  const [operator, value] =
    Object.entries(condition).find(([key]) => key !== 'question') ?? never();
  const wrong = operatorIssue(operator, accepted.values, accepted.numeric);
  if (wrong) return [{ path: operator, reason: wrong }];
  const named = operator === 'is' || operator === 'isNot' || operator === 'includes';
  return named && accepted.possible && !accepted.possible.includes(String(value))
    ? [{ path: operator, reason: `"${value}" is no answer to "${condition.question}"` }]
    : [];
}

function operatorIssue(operator: string, values: string, numeric: boolean): string | null {
  if (values === 'some') {
    return operator === 'answered' ? null : 'of this question only "answered" can be asked';
  }
  if (operator === 'includes' && values === 'one') return 'the question has one answer: use "is"';
  if ((operator === 'is' || operator === 'isNot') && values === 'several') {
    return 'the question has several answers: use "includes"';
  }
  if ((operator === 'atLeast' || operator === 'atMost') && !numeric) {
    return 'the answer is no number';
  }
  return null;
}

function join(outer: string, inner: string): string {
  return inner === '' ? outer : `${outer}.${inner}`;
}

function never(): never {
  throw new Error('Every question of a survey has been read before it is checked');
}
