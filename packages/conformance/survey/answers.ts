import * as v from 'valibot';
import { answersContext } from '../../../contract/examples/answers.ts';
import {
  type Answer,
  answersTo,
  type Code,
  cascadeOf,
  emptyAnswer,
  hasFiles,
  type Question,
  questionTypes,
  readQuestion,
  validate,
} from '../../../contract/questions/index.ts';
import { subjectSchema } from '../../../contract/survey.ts';
import { Broken, Skipped } from '../broken.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import type { Respondent } from '../client/respondent.ts';
import { requireThat, succeeded } from '../expect.ts';
import { anyFileType, fileOf, fileTypeToMake } from './files.ts';
import './judges.ts';

interface Item {
  readonly id: string;
  readonly items: readonly Item[];
}

/**
 * The question in the data of a reply.
 * @throws {Broken} where it lacks a required field
 */
export function questionIn(subject: unknown, reply: Reply): Question {
  const read = v.safeParse(subjectSchema, subject);
  if (read.success) return readQuestion(read.output);
  const [issue] = read.issues;
  throw new Broken(
    `a question has ${v.getDotPath(issue) ?? 'its fields'} as described: ${issue.message}`,
    reply,
  );
}

/** Answers that a server should take, the plainest first; files are uploaded for them. */
export async function validAnswers(
  respondent: Respondent,
  surveyId: string,
  question: Question,
): Promise<readonly unknown[]> {
  if (question.type === 0) return [{}];
  if (hasFiles(question)) return [await uploadedAnswer(respondent, surveyId, question)];
  const tried = await triedAnswers(respondent, question);
  const valid = tried.filter(
    (answer) => !isEmpty(question, answer) && validate(question, answer).faults.length === 0,
  );
  if (valid.length > 0) return valid;
  const empty = emptyAnswer(question);
  if (validate(question, empty).faults.length === 0) return [empty];
  throw new Skipped(`no valid answer to the question ${question.questionId} is known`);
}

/** Answers on both sides of every bound of the question. */
export async function triedAnswers(
  respondent: Respondent,
  question: Question,
): Promise<readonly Answer[]> {
  const cascade = cascadeOf(question);
  const items = cascade
    ? await firstItems(respondent, cascade.cascadeId, cascade.levels.length)
    : [];
  return answersTo(question as Question<Code>, answersContext({ itemsOf: () => items }));
}

function isEmpty(question: Question, answer: unknown): boolean {
  return questionTypes[question.type].isEmpty(answer as never) && question.type !== 11;
}

/** The first item of each list below the first item of the list before. */
async function firstItems(
  respondent: Respondent,
  cascadeId: string,
  levels: number,
  itemId = '0',
): Promise<readonly Item[]> {
  if (levels === 0) return [];
  const reply = await respondent.cascade(cascadeId, itemId);
  const list = succeeded(reply, 'a list of items');
  requireThat(Array.isArray(list), 'a list of items is a list', reply);
  const [first] = list;
  if (first === undefined) return [];
  const id = String(fieldOf(first, 'id'));
  const isLeaf = fieldOf(first, 'leaf') === true;
  return [{ id, items: isLeaf ? [] : await firstItems(respondent, cascadeId, levels - 1, id) }];
}

async function uploadedAnswer(
  respondent: Respondent,
  surveyId: string,
  { config }: Question<12>,
): Promise<unknown> {
  const type = fileTypeToMake(config.accept);
  if (type === null) throw new Skipped(`no file of ${config.accept.join(', ')} can be made`);
  return { files: [await uploadedFile(respondent, surveyId, type)] };
}

/** Uploads a small file, and returns it as an answer names it. */
export async function uploadedFile(
  respondent: Respondent,
  surveyId: string,
  type = anyFileType,
): Promise<Record<string, unknown>> {
  const name = `conformance.${type.replace(/^.*\//, '')}`;
  const bytes = fileOf(type) ?? Buffer.alloc(0);
  const reply = await respondent.upload(name, bytes, surveyId);
  const [file] = [succeeded(reply, 'an upload')].flat();
  const { id } = Object(file);
  requireThat(
    (typeof id === 'string' && id !== '') || Number.isInteger(id),
    'an uploaded file has an id',
    reply,
  );
  return { name, size: bytes.length, type, url: '', ...Object(file), id: String(id) };
}
