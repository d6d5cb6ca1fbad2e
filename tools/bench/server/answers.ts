import { wireType } from '../../../contract/questions/index.ts';
import { readAnswers } from '../../../server/sessions/progress.ts';
import { readSurvey } from '../../../server/surveys/loadSurveys.ts';
import { pathAfter, pathOf } from '../../../server/surveys/path.ts';
import { median } from '../numbers.ts';

const times = 200;

/**
 * Measures how long a commit reads and validates the answers of its session, by their number and without the database.
 */
export function measureAnswers(): void {
  const rows = [30, 300, 900, 3_000].map((count) => {
    const questions = Array.from({ length: count }, (_, index) => ({
      id: `q${index}`,
      type: 'rate',
      title: `Question ${index}`,
      ...(index % 3 === 2 ? { showIf: { question: `q${index - 1}`, atLeast: 0 } } : {}),
    }));
    const { survey } = readSurvey(
      'long.json',
      JSON.stringify({ id: 'long', title: 'L', questions }),
    );
    const last = survey?.questions.at(-1);
    if (!survey || !last) throw new Error('The survey is invalid');
    const stored = survey.questions.slice(0, -1).map(({ id, question }) => ({
      question_id: id,
      type: wireType(question),
      result: '{"score":3}',
    }));
    const before = pathOf(survey, readAnswers(survey, stored));
    const type = wireType(last.question);
    const answers = readAnswers(survey, [
      ...stored,
      { question_id: last.id, type, result: '{"score":3}' },
    ]);
    return {
      answers: count,
      'read ms': timeOf(() => readAnswers(survey, stored)),
      'walk ms': timeOf(() => pathOf(survey, answers)),
      'walk on ms': timeOf(() => pathAfter(survey, before, last, answers)),
    };
  });
  console.log('\nReading and judging the answers of a session, per commit');
  console.table(rows);
}

function timeOf(work: () => unknown): string {
  const spent = Array.from({ length: times }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(spent).toFixed(2);
}
