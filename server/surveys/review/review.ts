import type { Reviewed } from '../../../contract/questions/text.ts';
import type { Fill } from '../../content/template.ts';
import { oncePer } from '../../lib/oncePer.ts';
import { answerPartsOf, kindOfPart } from '../../questions/answerPart.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Given } from '../conditions/seen.ts';
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

/** The question of the review that replaces the next one: the first without an answer, or the review; else null. */
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

/** The questions on the way to the review and their answers, as the reader sees them. */
export function reviewOf(
  { byId }: Questionnaire,
  { questions, given }: Path,
  review: Pick<SurveyQuestion, 'index'>,
  reader: Reader,
): readonly Reviewed[] {
  return questions.flatMap(({ id, index }) => {
    const inFile = byId.get(id)?.inFile;
    if (!inFile || inFile.type === 'text' || index >= review.index) return [];
    const entry = given.get(id);
    return [
      {
        id,
        title: inFile.title.filled(reader.languages, reader.fill),
        answer: entry ? answerText(entry, reader) : '',
        ...(entry ? feelingsOf(entry) : {}),
      },
    ];
  });
}

/** One line for an answer, or for each of its rows. */
function answerText({ surveyQuestion, answer }: Given, { languages, fill }: Reader): string {
  const { id, question, inFile } = surveyQuestion;
  const label = (part?: string) =>
    fill({ name: id, part, format: 'label', fallback: '', source: '' });
  const lines = answerPartsOf(question).flatMap((part) => {
    const text = label(part);
    if (text === '') return [];
    const row = inFile.choice.find((option) => option.id === part)?.text;
    return row ? [`${row.filled(languages, fill)}: ${text}`] : [text];
  });
  // The app has words for the two feelings of a Kano question; one that does not know them shows this.
  if ('present' in answer) return lines.length > 0 ? '✓' : '';
  const isOfParts = kindOfPart(question) === null;
  return (isOfParts ? lines : [label(), ...lines]).filter((line) => line !== '').join('<br>');
}

function feelingsOf({ answer }: Given): Pick<Reviewed, 'feelings'> {
  if (!('present' in answer)) return {};
  const { present, absent } = answer;
  return present === null || absent === null ? {} : { feelings: { present, absent } };
}
