import { readFile } from 'node:fs/promises';
import { type Answer, readAnswer } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../content/cascades.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { parseStrict } from '../../content/problems/syntax.ts';
import { isObject } from '../../content/problems/words.ts';
import { validateAnswer } from '../../questions/validateAnswer.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';

/**
 * Reads answers by question id, or a line of `npm run answers -- SURVEY --format jsonl`.
 * @throws naming every answer that the survey refuses
 */
export async function readAnswersFile(
  file: string,
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
): Promise<ReadonlyMap<string, Answer>> {
  const parsed = parseStrict((await readFile(file, 'utf8')).trim());
  if ('faults' in parsed) throw new Error(`${file}: ${parsed.faults[0]?.reason}`);
  const { value } = parsed;
  const byId = isObject(value) && isObject(value.answers) ? value.answers : value;
  if (!isObject(byId)) {
    throw new Error(`${file}: an object is expected, such as { "drinks": { "choice": "yes" } }`);
  }
  const read = Object.entries(byId).map(
    ([id, raw]) => [id, answerTo(survey, id, raw, cascades)] as const,
  );
  const wrong = read.flatMap(([id, answer]) =>
    typeof answer === 'string' ? [`${file}: ${id}: ${answer}`] : [],
  );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return new Map(read as readonly (readonly [string, Answer])[]);
}

/** Returns the answer, or the reason why it is refused. */
function answerTo(
  { byId }: Questionnaire,
  id: string,
  raw: unknown,
  cascades: ReadonlyMap<string, Cascade>,
): Answer | string {
  const question = byId.get(id)?.question;
  if (!question) return `the survey has no such question${didYouMean(id, [...byId.keys()])}`;
  if (readAnswer(question, raw) === null) return 'is no answer to a question of this type';
  const { answer, faults } = validateAnswer(question, raw, cascades);
  const [fault] = faults;
  if (!fault) return answer;
  return `is refused (${fault.kind}${fault.at === undefined ? '' : ` at "${fault.at}"`})`;
}
