import type { SurveyEntry } from '../../contract/address.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { localizeSurvey } from '../surveys/localize.ts';
import { requireAccess } from './availability.ts';
import type { SessionDeps } from './deps.ts';
import { locationReply } from './location.ts';
import type { LocationReply } from './replies.ts';
import { peek } from './wake.ts';

export async function surveyReply(deps: SessionDeps, request: RequestContext, id: string) {
  const { survey } = await requireAccess(deps, request, id);
  return localizeSurvey(survey.definition, request.languages, deps);
}

interface PageQuery {
  /** The signed or unsigned info that an app passes about its user; empty without info. */
  readonly info: string;
  /** Whether an embedded window or card is open and shows the survey instead of its offer. */
  readonly isOpened: boolean;
}

/**
 * Returns the reply to the app's first call, or null if the app must make the call. Stores nothing,
 * because link previews fetch pages, too.
 */
export async function initialReply(
  deps: SessionDeps,
  request: RequestContext,
  { surveyId, mode, appname }: SurveyEntry,
  { info, isOpened }: PageQuery,
): Promise<LocationReply | Awaited<ReturnType<typeof surveyReply>> | null> {
  switch (mode) {
    case 'page':
    case 'task':
      return locationReply(deps, request, surveyId, appname);
    case 'window':
    case 'card':
      return isOpened
        ? locationReply(deps, request, surveyId, appname)
        : surveyReply(deps, request, surveyId);
    case 'inApp': {
      // Without a secret the user id is unverified, and without a token only the app knows the user
      // until the start.
      const decides = deps.infoSecret !== null || request.token(surveyId) !== undefined;
      return peek(deps, request, {
        surveyInfo: surveyId,
        userId: decides ? info : '',
        appname,
        timeZone: '',
      });
    }
  }
}
