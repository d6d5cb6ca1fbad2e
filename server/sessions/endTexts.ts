import { localizeSurvey, type SurveyReply } from '../surveys/localize.ts';
import type { Path } from '../surveys/path.ts';
import { fillOf } from '../surveys/piping/fill.ts';
import { hasEndNames } from '../surveys/piping/names.ts';
import { withQuotaEnd } from '../surveys/quotas/quotas.ts';
import type { SessionDeps } from './deps.ts';
import { answeredPath } from './progress.ts';
import type { StepReply } from './replies.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

/** The reply to the end, with the survey where its end page is that of a quota or contains answers. */
export async function withEndTexts(
  deps: SessionDeps,
  tx: SessionTransaction,
  reply: StepReply,
  known?: Path,
): Promise<StepReply> {
  if (tx.session.quota === null && !hasEndNames(tx.survey.definition)) return reply;
  return { ...reply, survey: await endedSurvey(deps, tx, known) };
}

/** The survey with the answers of a session in the texts of its end page. */
export async function endedSurvey(
  deps: SessionDeps,
  tx: SessionTransaction,
  known?: Path,
): Promise<SurveyReply> {
  const { survey, session } = tx;
  const { cascades } = deps;
  const definition = withQuotaEnd(survey.definition, session.quota);
  const fill = hasEndNames(definition)
    ? fillOf(survey, { session, cascades, given: (known ?? (await answeredPath(tx)).path).given })
    : undefined;
  return localizeSurvey(definition, [session.locale], { ...deps, ...(fill && { fill }) });
}
