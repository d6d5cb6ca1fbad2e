import { codes, Refusal } from '../../contract/envelope.ts';
import type { OwnAnswers } from '../../contract/ownAnswers/schema.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { plainText } from '../content/sanitize.ts';
import { fileName } from '../db/fileQueries.ts';
import type { SessionDeps } from '../sessions/deps.ts';
import { withRequestSession } from '../sessions/lockedSession.ts';
import { answeredPath } from '../sessions/progress.ts';
import type { SessionTransaction } from '../sessions/sessionTransaction.ts';
import type { Given } from '../surveys/conditions/seen.ts';
import { defaultLanguage, withDefault } from '../surveys/localize.ts';
import type { Path } from '../surveys/path.ts';
import { fillOf } from '../surveys/piping/fill.ts';
import { reviewOf } from '../surveys/review/review.ts';

/** The answers of an ended session in its respondent's language, as plain texts; throws 409 before the end. */
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
    const { path } = await answeredPath(tx);
    const signature = session.sign === null ? undefined : await fileName(tx.db, session.sign);
    return {
      ...textsOf(deps, tx, path),
      locale: session.locale,
      startedAt: session.started_at,
      endedAt: session.finished_at,
      ...(signature === undefined ? {} : { signature }),
    };
  });
}

function textsOf(
  { cascades }: Pick<SessionDeps, 'cascades'>,
  { survey, session }: SessionTransaction,
  path: Path,
): Pick<OwnAnswers, 'title' | 'lang' | 'answers'> {
  const { definition } = survey;
  const languages = withDefault(definition, [session.locale]);
  const fill = fillOf(survey, { session, cascades, given: path.given });
  const lang = definition.title.languageFor(languages) || defaultLanguage(definition);
  return {
    title: textOf(definition.title.in(languages)),
    ...(lang ? { lang } : {}),
    answers: reviewOf(survey, path, { index: Number.POSITIVE_INFINITY }, { languages, fill }).map(
      ({ id, title, answer }) => {
        const feelings = feelingsOf(path.given.get(id));
        const lines = feelings || answer === '' ? [] : answer.split('<br>').map(textOf);
        return { title: textOf(title), lines, ...feelings };
      },
    ),
  };
}

function feelingsOf(given: Given | undefined) {
  if (!given || !('present' in given.answer)) return null;
  const { present, absent } = given.answer;
  return { present: present ?? undefined, absent: absent ?? undefined };
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** Authored HTML, or an answer in it, as text; an isolate around the whole would hide its direction. */
function textOf(html: string): string {
  return plainText(html.replace(/<(?:br|\/p|\/li)\b[^<>]*>/gi, ' '))
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? '')
    .trim()
    .replace(/^\u2068([^\u2066-\u2069]*)\u2069$/, '$1');
}
