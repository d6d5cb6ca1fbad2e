import type { SurveyEntry } from '../../contract/address.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { localiseSurvey } from '../surveys/localize.ts';
import { admit } from './availability.ts';
import { type LocationReply, locationOf } from './location.ts';
import { wake } from './wake.ts';

/** A survey as everyone may see it, whoever they are: nothing of a session is looked up. */
export async function surveyOf(deps: Deps, visit: Visit, id: string) {
  const { survey } = await admit(deps, visit, id);
  return localiseSurvey(survey.definition, visit.wanted, deps.linkHosts);
}

/**
 * What the page at an address brings along of what the app would ask for first; null where the app has to ask. A page
 * is fetched by whoever previews a link, so fetching it changes nothing.
 *
 * @param info the field of that name in the address
 * @throws {Refusal} what the app would be refused with
 */
export async function carriedBy(
  deps: Deps,
  visit: Visit,
  { surveyId, mode, appname }: SurveyEntry,
  info: string,
): Promise<LocationReply | Awaited<ReturnType<typeof surveyOf>> | null> {
  switch (mode) {
    case 'page':
    case 'task':
      return locationOf(deps, visit, surveyId, appname);
    case 'window':
    case 'card':
      return surveyOf(deps, visit, surveyId);
    case 'inApp': {
      // Whose session this browser holds, or is to hold, is decided by the call.
      const isOpen = deps.infoSecret !== null || visit.token(surveyId) !== undefined;
      if (info === '' || !isOpen) {
        return wake(deps, visit, { surveyInfo: surveyId, userId: '', appname });
      }
      await admit(deps, visit, surveyId);
      return null;
    }
  }
}
