import { factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { type EndPage, endOf } from '../surveys/ends/endPage.ts';
import { localizeSurvey, type SurveyReply } from '../surveys/localize.ts';
import type { Path } from '../surveys/path.ts';
import { fillOf } from '../surveys/piping/fill.ts';
import { endDependsOnAnswers } from '../surveys/piping/names.ts';
import { plainAnswersOf } from '../surveys/piping/plainAnswers.ts';
import type { SessionDeps } from './deps.ts';
import { type History, historyIn } from './history/historyOf.ts';
import type { StepReply } from './replies.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

/** Adds the survey to the reply of the end if the end page depends on a quota or on answers. */
export async function withEndTexts(
  deps: SessionDeps,
  tx: SessionTransaction,
  reply: StepReply,
  known?: Path,
): Promise<StepReply> {
  if (tx.session.quota === null && !endDependsOnAnswers(tx.survey.definition)) return reply;
  const session = { ...tx.session, score: reply.respondent?.score ?? tx.session.score };
  return { ...reply, survey: await endedSurvey(deps, { ...tx, session }, known) };
}

export async function endedSurvey(
  deps: SessionDeps,
  tx: SessionTransaction,
  known?: Path,
): Promise<SurveyReply> {
  const { survey, session } = tx;
  const { definition } = survey;
  if (session.quota === null && !endDependsOnAnswers(definition)) {
    return localizeSurvey(definition, [session.locale], deps);
  }
  const { cascades } = deps;
  const history = known ? { survey, path: known } : await historyIn(tx);
  const { answered } = history.path;
  return localizeSurvey(definition, [session.locale], {
    ...deps,
    fill: fillOf(survey, { session, cascades, answered }),
    plain: plainAnswersOf(survey, session, answered),
    end: endPageOf(tx, history),
    score: session.score,
  });
}

/**
 * Returns the end page that the answers led to when they were stored, with its current texts if the
 * survey still has that page.
 */
function endPageOf(
  { survey: present, session }: SessionTransaction,
  { survey, path: { answered } }: Pick<History, 'survey' | 'path'>,
): EndPage | null {
  const [{ ends = [], quotas = [] }, earlier] = [present.definition, survey.definition];
  if (session.quota !== null) {
    const isQuota = ({ id }: { readonly id: string }) => id === session.quota;
    return (quotas.find(isQuota) ?? earlier.quotas?.find(isQuota))?.end ?? null;
  }
  const page = endOf(survey, answered, factsOfSession({ survey, session }));
  return ends.find(({ id }) => id === page?.id) ?? page;
}
