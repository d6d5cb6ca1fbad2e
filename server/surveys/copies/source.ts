import type { Question } from '../../../contract/questions/index.ts';
import { didYouMean, noQuestion } from '../../content/problems/nearest.ts';
import { conditionValuesOf } from '../../questions/index.ts';
import { partNameOf, partValuesOf } from '../../questions/parts.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Condition } from '../conditions/condition.ts';
import type { Definition } from '../definition.ts';
import { optionShowIf } from '../questionConditions.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { questionOf } from '../questionOf.ts';
import type { Source } from './schema.ts';

type Option = QuestionInFile['choice'][number];

/** An option or a row of a source, with the condition that it is chosen, not chosen or answered. */
interface SourcePart {
  readonly option: Option;
  readonly condition: Condition;
}

interface SourceParts {
  readonly parts: readonly SourcePart[];
  /** Issues with paths inside the source. */
  readonly issues: readonly Issue[];
}

/**
 * Returns the options or rows that a source names.
 * @param earlier the questions before the source, including copies
 */
export function sourceParts(
  source: Source,
  earlier: ReadonlyMap<string, QuestionInFile>,
  all: Pick<Definition, 'questions'>,
  { takesRows }: { readonly takesRows: boolean },
): SourceParts {
  const { question: id, which, except } = source;
  const refused = (path: string, reason: string): SourceParts => ({
    parts: [],
    issues: [{ path, reason }],
  });
  const inFile = earlier.get(id);
  if (!inFile) {
    const isLater = all.questions.some((candidate) => candidate.id === id);
    const known = { questions: isLater ? all.questions : [...earlier.values()] };
    return refused('question', isLater ? `"${id}" is not asked before` : noQuestion(id, known));
  }
  const offered = inFile.choice.filter((option) => !isExclusive(option));
  const ids = inFile.choice.map((option) => option.id);
  const issues = except.flatMap((candidate, index) =>
    ids.includes(candidate)
      ? []
      : [
          {
            path: `except[${index}]`,
            reason: `"${id}" has no option or row "${candidate}"${didYouMean(candidate, ids)}`,
          },
        ],
  );
  const question = questionOf(inFile);
  const parts = offered.flatMap((option) => {
    const condition = except.includes(option.id) ? null : conditionOn(question, option, which);
    return condition ? [{ option, condition: shownToo(condition, option, inFile, which) }] : [];
  });
  if (issues.length > 0 || parts.length > 0) return { parts, issues };
  return refused('question', noParts(question, source, ids, takesRows));
}

function isExclusive({ questionConfig }: Option): boolean {
  return 'exclusive' in questionConfig && questionConfig.exclusive === true;
}

/**
 * Returns the condition under which the option belongs to the source; null if the question has no
 * such answers.
 */
function conditionOn(question: Question, { id }: Option, which: Source['which']): Condition | null {
  const { questionId } = question;
  if (which === 'answered') {
    const part = partNameOf(question);
    return partValuesOf(question, part, id) && { question: questionId, [part]: id, answered: true };
  }
  const { values, possible } = conditionValuesOf(question);
  if (!possible?.includes(id)) return null;
  if (values === 'several') {
    return { question: questionId, [which === 'chosen' ? 'includes' : 'excludes']: id };
  }
  return { question: questionId, [which === 'chosen' ? 'is' : 'isNot']: id };
}

/** Excludes an option that was hidden in the source from the options that were not chosen. */
function shownToo(
  condition: Condition,
  option: Option,
  { subChoice }: QuestionInFile,
  which: Source['which'],
): Condition {
  const showIf = which === 'notChosen' ? optionShowIf(option, subChoice) : null;
  return showIf ? { all: [condition, showIf] } : condition;
}

function noParts(
  question: Question,
  { question: id, which, except }: Source,
  ids: readonly string[],
  takesRows: boolean,
): string {
  if (ids.length > 0 && ids.every((candidate) => except.includes(candidate))) {
    return `of "${id}" no option or row is left`;
  }
  if (which === 'answered') return `"${id}" has no rows or blanks; use "chosen"`;
  const [first = ''] = ids;
  const hasParts = partValuesOf(question, partNameOf(question), first) !== null;
  const hint = takesRows
    ? '; use "which": "answered"'
    : '; its rows or blanks can only be those of "forEach"';
  return `"${id}" has no options to choose${hasParts ? hint : ''}`;
}
