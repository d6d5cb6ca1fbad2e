import { codes, Refusal } from '../../contract/envelope.ts';
import type { OwnAnswers } from '../../contract/ownAnswers/schema.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { plainText } from '../content/sanitize.ts';
import { fileName } from '../db/fileQueries.ts';
import { feelingsOf } from '../questions/index.ts';
import type { SessionDeps } from '../sessions/deps.ts';
import { type History, historyIn } from '../sessions/history/historyOf.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';
import { defaultLanguage, withDefault } from '../surveys/localize.ts';
import { fillOf } from '../surveys/piping/fill.ts';
import { reviewOf } from '../surveys/review/review.ts';

/**
 * Returns the answers of an ended session in its respondent's language, as plain texts.
 * @throws {Refusal} 409 before the end
 */
export function ownAnswers(
  deps: SessionDeps,
  request: RequestContext,
  surveyId: string,
): Promise<OwnAnswers> {
  return withRequestSession(deps, request, surveyId, async (tx) => {
    const { survey, session } = tx;
    if (!survey.definition.config.saveAnswers) {
      throw new Refusal(codes.forbidden, 'This survey offers no copy of the answers');
    }
    if (session.status !== status.ended || session.finished_at === null) {
      throw new Refusal(codes.conflict, 'This survey has not been ended');
    }
    const signature = session.sign === null ? undefined : await fileName(tx.db, session.sign);
    return {
      ...textsOf(deps, tx, await historyIn(tx)),
      locale: session.locale,
      startedAt: session.started_at,
      endedAt: session.finished_at,
      ...(signature === undefined ? {} : { signature }),
    };
  });
}

function textsOf(
  { cascades }: Pick<SessionDeps, 'cascades'>,
  { survey: { definition }, session }: SessionTransaction,
  { survey, path, removed }: Pick<History, 'survey' | 'path' | 'removed'>,
): Pick<OwnAnswers, 'title' | 'lang' | 'answers'> {
  const languages = withDefault(definition, [session.locale]);
  const answered = new Map([...path.answered, ...removed]);
  const removedQuestions = [...removed.values()].map(({ surveyQuestion }) => surveyQuestion);
  const questions = [...path.questions, ...removedQuestions];
  const byId = new Map(questions.map((question) => [question.id, question]));
  const fill = fillOf(survey, { session, cascades, answered });
  const all = { index: Number.POSITIVE_INFINITY };
  const reviewed = reviewOf({ byId }, { questions, answered }, all, { languages, fill });
  const lang = definition.title.languageFor(languages) || defaultLanguage(definition);
  return {
    title: textOf(definition.title.in(languages)),
    ...(lang ? { lang } : {}),
    answers: reviewed.map(({ id, title, answer }) => {
      const entry = answered.get(id);
      const feelings = entry && feelingsOf(entry.surveyQuestion.question, entry.answer);
      const lines = feelings || answer === '' ? [] : answer.split('<br>').map(textOf);
      return { title: textOf(title), lines, ...feelings };
    }),
  };
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/**
 * Converts authored HTML and an answer inside it to text, without isolating marks around the whole,
 * which would hide its direction.
 */
function textOf(html: string): string {
  return plainText(html.replace(/<(?:br|\/p|\/li)\b[^<>]*>/gi, ' '))
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? '')
    .trim()
    .replace(/^\u2068([^\u2066-\u2069]*)\u2069$/, '$1');
}
