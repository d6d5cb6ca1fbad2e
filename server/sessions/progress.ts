import { codes, Refusal } from '../../contract/envelope.ts';
import { type Answer, parseAnswer, wireType } from '../../contract/questions/index.ts';
import { offeredResult, withoutGoneFiles } from '../answers/offered.ts';
import { answersOf, type KeptAnswer } from '../db/queries.ts';
import type { Deps } from '../http/deps.ts';
import type { SubjectReply } from '../surveys/localize.ts';
import { localiseQuestion } from '../surveys/localize.ts';
import { type Path, pathOf } from '../surveys/path.ts';
import type { Asked, Questionnaire } from '../surveys/questionnaire.ts';
import type { Turn } from './sessionTransaction.ts';

/** Where a respondent stands: the way so far, and the question that may be answered now. */
export interface Place {
  readonly path: Path;
  /** Every answer of this round, on the path or not. */
  readonly rows: ReadonlyMap<string, KeptAnswer>;
  /** Latest offered answers of earlier rounds, by question id. */
  readonly earlier: ReadonlyMap<string, KeptAnswer>;
  readonly current: Asked;
}

/**
 * The place of a session that is answering.
 *
 * @throws {Refusal} 4004 when the survey was changed and the current question is gone, or is no longer on
 *   the way that the answers lead (contract.md, "Re-answering")
 */
export async function placeOf(turn: Turn): Promise<Place> {
  const { path, rows, earlier } = await wayOf(turn);
  const current = path.asked.find(({ id }) => id === turn.session.question_id);
  if (!current) throw moved();
  return { path, rows, earlier, current };
}

/** The way that the answers of this round lead. */
export async function wayOf(turn: Turn): Promise<Omit<Place, 'current'>> {
  const all = await answersOf(turn.unit.db, turn.session);
  const isCurrent = ({ round }: KeptAnswer) => round === turn.session.round;
  const rows = byQuestion(all.filter(isCurrent));
  const earlier = await withoutGoneFiles(
    turn,
    all.filter((row) => !isCurrent(row)),
  );
  return {
    rows,
    earlier: byQuestion(earlier),
    path: pathOf(turn.survey, answersIn(turn.survey, rows.values())),
  };
}

function byQuestion(rows: readonly KeptAnswer[]): ReadonlyMap<string, KeptAnswer> {
  return new Map(rows.map((row) => [row.question_id, row]));
}

/**
 * Stored answers by question. One to a question that is gone, or has become another type, is no answer.
 */
export function answersIn(
  { byId }: Questionnaire,
  rows: Iterable<Pick<KeptAnswer, 'question_id' | 'type' | 'result'>>,
): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const { question_id, type, result } of rows) {
    const question = byId.get(question_id)?.question;
    if (!question || wireType(question) !== type) continue;
    const answer = parseAnswer(question, result);
    if (answer !== null) answers.set(question_id, answer);
  }
  return answers;
}

/** A question as the respondent sees it from their place. */
export function subjectAt(
  { cascades }: Pick<Deps, 'cascades'>,
  { session, survey }: Turn,
  place: Omit<Place, 'current'>,
  asked: Asked,
): SubjectReply {
  const index = place.path.asked.indexOf(asked) + 1;
  return localiseQuestion(asked.inFile, [session.locale], {
    index,
    count: index - 1 + asked.remaining,
    result:
      place.rows.get(asked.id)?.result ??
      offeredResult(asked, place.earlier.get(asked.id), cascades),
    lang: survey.definition.lang,
  });
}

/** The refusal of spec §8: the question was moved or deleted while it was being answered. */
export function moved(): Refusal {
  return new Refusal(
    codes.surveyChanged,
    'The questions of this survey have changed. Please start again.',
  );
}
