import type { SurveyEntry } from '../../contract/address.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { localizeSurvey } from '../surveys/localize.ts';
import { requireAccess } from './availability.ts';
import type { SessionDeps } from './deps.ts';
import { locationReply } from './location.ts';
import type { LocationReply } from './replies.ts';
import { wake } from './wake.ts';

export async function surveyReply(deps: SessionDeps, request: RequestContext, id: string) {
  const { survey } = await requireAccess(deps, request, id);
  return localizeSurvey(survey.definition, request.languages, deps.linkHosts);
}

/** The reply to the app's first call, or null; changes nothing, because link previews fetch pages too. */
export async function initialReply(
  deps: SessionDeps,
  request: RequestContext,
  { surveyId, mode, appname }: SurveyEntry,
  info: string,
): Promise<LocationReply | Awaited<ReturnType<typeof surveyReply>> | null> {
  switch (mode) {
    case 'page':
    case 'task':
      return locationReply(deps, request, surveyId, appname);
    case 'window':
    case 'card':
      return surveyReply(deps, request, surveyId);
    case 'inApp': {
      const isOpen = deps.infoSecret !== null || request.token(surveyId) !== undefined;
      if (info === '' || !isOpen) {
        return wake(deps, request, { surveyInfo: surveyId, userId: '', appname });
      }
      await requireAccess(deps, request, surveyId);
      return null;
    }
  }
}
