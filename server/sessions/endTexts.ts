import { factsOfSession } from '../surveys/conditions/sessionFacts.ts';
import { endOf } from '../surveys/ends/endPage.ts';
import { localizeSurvey, type SurveyReply } from '../surveys/localize.ts';
import type { Path } from '../surveys/path.ts';
import { fillOf } from '../surveys/piping/fill.ts';
import { endDependsOnAnswers } from '../surveys/piping/names.ts';
import { plainAnswersOf } from '../surveys/piping/plainAnswers.ts';
import type { SessionDeps } from './deps.ts';
import { answeredPath } from './progress.ts';
import type { StepReply } from './replies.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

/** The reply to the end, with the survey where its end page is that of a quota or depends on answers. */
export async function withEndTexts(
  deps: SessionDeps,
  tx: SessionTransaction,
  reply: StepReply,
  known?: Path,
): Promise<StepReply> {
  if (tx.session.quota === null && !endDependsOnAnswers(tx.survey.definition)) return reply;
  return { ...reply, survey: await endedSurvey(deps, tx, known) };
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
  const { given } = known ?? (await answeredPath(tx)).path;
  return localizeSurvey(definition, [session.locale], {
    ...deps,
    fill: fillOf(survey, { session, cascades, given }),
    plain: plainAnswersOf(survey, session, given),
    end:
      session.quota === null
        ? endOf(survey, given, factsOfSession(tx))
        : (definition.quotas?.find(({ id }) => id === session.quota)?.end ?? null),
  });
}
