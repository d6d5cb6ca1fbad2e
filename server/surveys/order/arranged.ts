import type { Question } from '../../../contract/questions/index.ts';
import { oncePer } from '../../lib/oncePer.ts';
import type { Definition } from '../definition.ts';
import type { QuestionInFile } from '../questionFile.ts';
import type { Questionnaire, SurveyQuestion } from '../questionnaire.ts';
import { longestPaths } from '../remaining.ts';
import { blockAt } from './positions.ts';
import { armFor, type RandomAssignment, shuffled, shuffledAmong } from './randomAssignment.ts';

type Block = Definition['blocks'][number];

/** A question outside of blocks, or a block with its questions. */
interface Segment {
  readonly block: Block | null;
  readonly questions: readonly SurveyQuestion[];
}

/**
 * The columns that determine a session's order; a session that began before its survey had a random
 * order has no seed.
 */
export interface AssignedSession {
  readonly id: string;
  readonly seed: string | null;
  readonly arm: string | null;
}

/** Returns whether each session has a random order or arm. */
export function isRandom(definition: Definition): boolean {
  return definition.arms !== undefined || isShuffled(definition);
}

/** Returns whether each session has a random order of blocks, questions, options or columns. */
export const isShuffled = oncePer(
  ({ blocks, questions }: Definition) =>
    blocks.some(({ order, randomGroup }) => order ?? randomGroup) ||
    questions.some(({ order, columnOrder }) => order ?? columnOrder),
);

/** Returns the survey in the order of one session; the same object if nothing is random. */
export function surveyOfSession(survey: Questionnaire, session: AssignedSession): Questionnaire {
  return arranged(survey, assignmentOf(survey, session));
}

/**
 * Returns the seed and the arm of a session, including a session that began before its survey was
 * random.
 */
export function assignmentOf(
  { definition }: Questionnaire,
  { id, ...stored }: AssignedSession,
): RandomAssignment {
  const seed = stored.seed ?? id;
  return { seed, arm: definition.arms ? (stored.arm ?? armFor(definition, seed)) : null };
}

/**
 * Returns the survey with its blocks, questions and options in the order of the seed; the same
 * object if nothing is random.
 */
export function arranged(survey: Questionnaire, { seed, arm }: RandomAssignment): Questionnaire {
  if (!survey.isRandom) return survey;
  const { definition } = survey;
  if (!isShuffled(definition)) return { ...survey, arm };
  const segments = arrangedSegments(segmentsOf(survey), seed);
  const moved = segments.flatMap(({ questions }) => questions);
  const files = moved.map(({ inFile }) => withOptionOrder(inFile, seed));
  const isMoved = moved.some((question, index) => question.index !== index);
  const lengths = isMoved
    ? longestPaths(files, (index) => (moved[index]?.showIf ?? null) !== null)
    : [];
  const questions = moved.map((surveyQuestion, index): SurveyQuestion => {
    const inFile = files[index] ?? surveyQuestion.inFile;
    if (inFile === surveyQuestion.inFile && !isMoved) return surveyQuestion;
    return {
      ...surveyQuestion,
      index,
      inFile,
      remaining: lengths[index] ?? surveyQuestion.remaining,
      question: withOrderOf(inFile, surveyQuestion.question),
      ...(isMoved ? { copies: undefined } : {}),
    };
  });
  return {
    ...survey,
    arm,
    definition: { ...definition, questions: files, blocks: blocksAt(segments) },
    questions,
    byId: new Map(questions.map((question) => [question.id, question])),
  };
}

function segmentsOf({ definition, questions }: Questionnaire): readonly Segment[] {
  const segments: Segment[] = [];
  for (let index = 0; index < questions.length; index += segments.at(-1)?.questions.length ?? 1) {
    const block = blockAt(definition.blocks, index) ?? null;
    segments.push({ block, questions: questions.slice(index, block?.to ?? index + 1) });
  }
  return segments;
}

function arrangedSegments(segments: readonly Segment[], seed: string): readonly Segment[] {
  const groups = new Set(segments.flatMap(({ block }) => block?.randomGroup ?? []));
  let placed = segments;
  for (const group of groups) {
    placed = shuffledAmong(
      placed,
      ({ block }) => block?.randomGroup === group,
      ({ block }) => block?.id ?? '',
      [seed, 'blocks', group],
    );
  }
  return placed.map(({ block, questions }) => ({
    block,
    questions: block?.order
      ? shuffled(questions, ({ id }) => id, [seed, 'questions', block.id])
      : questions,
  }));
}

function blocksAt(segments: readonly Segment[]): readonly Block[] {
  let from = 0;
  return segments.flatMap(({ block, questions }) => {
    const to = from + questions.length;
    const placed = block ? [{ ...block, from, to }] : [];
    from = to;
    return placed;
  });
}

function withOptionOrder(inFile: QuestionInFile, seed: string): QuestionInFile {
  const { id, order, columnOrder, choice, subChoice } = inFile;
  if (!order && !columnOrder) return inFile;
  const shuffledParts = <Part extends { id: string; anchored?: boolean | undefined }>(
    parts: readonly Part[],
    kind: string,
  ): Part[] => [
    ...shuffledAmong(
      parts,
      ({ anchored }) => !anchored,
      (part) => part.id,
      [seed, kind, id],
    ),
  ];
  const rows = order ? shuffledParts(choice, 'options') : choice;
  if (!columnOrder) return { ...inFile, choice: rows };
  return {
    ...inFile,
    choice: rows.map((row) => ({ ...row, subChoice: shuffledParts(row.subChoice, 'columns') })),
    subChoice: shuffledParts(subChoice, 'columns'),
  } as QuestionInFile;
}

function withOrderOf(
  { order, columnOrder, choice, subChoice }: QuestionInFile,
  question: Question,
): Question {
  if (!order && !columnOrder) return question;
  const columns = new Map(
    choice.map((row) => [row.id, row.subChoice.length > 0 ? row.subChoice : subChoice]),
  );
  const rows = inOrder(question.choice, choice).map((row) => ({
    ...row,
    subChoice: inOrder(row.subChoice, columns.get(row.id) ?? []),
  }));
  return { ...question, choice: rows } as Question;
}

function inOrder<Part extends { readonly id: string }>(
  parts: readonly Part[],
  like: readonly { readonly id: string }[],
): Part[] {
  const positions = new Map(like.map(({ id }, position) => [id, position]));
  return [...parts].sort((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
}
