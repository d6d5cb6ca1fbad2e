import { expectsAnswer, isMission } from '../../../contract/questions/index.ts';
import type { Reviewed } from '../../../contract/questions/shared/review.ts';
import type { Fill } from '../../content/template.ts';
import { oncePer } from '../../lib/oncePer.ts';
import { answerPartsOf, kindOfPart } from '../../questions/answerPart.ts';
import { feelingsOf } from '../../questions/index.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { AnsweredQuestion } from '../conditions/seen.ts';
import type { Definition } from '../definition.ts';
import type { Path } from '../path.ts';
import type { QuestionInFile } from '../questionFile.ts';
import type { Questionnaire, SurveyQuestion } from '../questionnaire.ts';

export function isReview({ config }: QuestionInFile): boolean {
  return 'review' in config && config.review === true;
}

export function hasReview({ definition: { questions } }: Questionnaire): boolean {
  return someReview(questions);
}

const someReview = oncePer((questions: Definition['questions']) => questions.some(isReview));

export function reviewIssues({ questions }: Definition): readonly Issue[] {
  return questions.flatMap((inFile, index) =>
    isReview(inFile) && 'mission' in inFile.config && inFile.config.mission
      ? [{ path: `questions[${index}].config.review`, reason: 'a mission cannot be a review, too' }]
      : [],
  );
}

/**
 * Returns the question to show instead of the next one after a change from the review: the first
 * unanswered question, or the review; null for the next question.
 */
export function reviewAfter(
  survey: Questionnaire,
  current: SurveyQuestion,
  { before, path }: { readonly before: Path; readonly path: Path },
): SurveyQuestion | null {
  const [last, lastBefore] = [path.questions.at(-1), before.questions.at(-1)];
  if (!last || path.complete || last.id === current.id || !hasReview(survey)) return null;
  const isOnWayBack = lastBefore && (isReview(lastBefore.inFile) || lastBefore.id === current.id);
  return isOnWayBack || isReview(last.inFile) ? last : null;
}

interface Reader {
  readonly languages: readonly string[];
  readonly fill: Fill;
}

/** Returns the questions on the way to the review and their answers, as the respondent sees them. */
export function reviewOf(
  { byId }: Pick<Questionnaire, 'byId'>,
  { questions, answered }: Pick<Path, 'questions' | 'answered'>,
  review: Pick<SurveyQuestion, 'index'>,
  reader: Reader,
): readonly Reviewed[] {
  return questions.flatMap(({ id, index }) => {
    const surveyQuestion = byId.get(id);
    if (!surveyQuestion || !isReviewed(surveyQuestion) || index >= review.index) return [];
    const entry = answered.get(id);
    return [
      {
        id,
        title: surveyQuestion.inFile.title.filled(reader.languages, reader.fill),
        answer: entry ? answerText(entry, reader) : '',
        ...(entry ? wholeFeelings(entry) : {}),
      },
    ];
  });
}

/** Returns whether the answer has words; a mission's answer has none. */
function isReviewed({ question }: SurveyQuestion): boolean {
  return expectsAnswer(question) && !isMission(question);
}

/** Returns one line for an answer, or one for each of its rows. */
function answerText(
  { surveyQuestion, answer }: AnsweredQuestion,
  { languages, fill }: Reader,
): string {
  const { id, question, inFile } = surveyQuestion;
  const label = (part?: string) =>
    fill({ name: id, part, format: 'label', fallback: '', source: '' });
  const lines = answerPartsOf(question).flatMap((part) => {
    const text = label(part);
    if (text === '') return [];
    const row = inFile.choice.find((option) => option.id === part)?.text;
    return row ? [`${row.filled(languages, fill)}: ${text}`] : [text];
  });
  // The app has words for feelings; an app that does not know them shows this sign.
  if (feelingsOf(question, answer)) return lines.length > 0 ? '✓' : '';
  const isOfParts = kindOfPart(question) === null;
  return (isOfParts ? lines : [label(), ...lines]).filter((line) => line !== '').join('<br>');
}

function wholeFeelings({ surveyQuestion, answer }: AnsweredQuestion): Pick<Reviewed, 'feelings'> {
  const { present, absent } = feelingsOf(surveyQuestion.question, answer) ?? {};
  return present && absent ? { feelings: { present, absent } } : {};
}
