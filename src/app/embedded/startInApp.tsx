import type { ReactNode } from 'react';
import { codes, Refusal } from '../../../contract/envelope.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import { status } from '../../../contract/status.ts';
import type { Location, Survey } from '../../../contract/survey.ts';
import type { LocationRequest } from '../../../machines/lib/locationRequest.ts';

import { selectSurvey } from '../../../machines/session/session.select.ts';
import type { SurveyAddress } from '../../../machines/session/session.types.ts';
import { plainText } from '../../components/text/plainText.ts';
import { hostNotifier, type NotifyHost } from '../../effects/embed/notifyHost.ts';
import { loadRespondentInfo, type RespondentInfo } from '../../effects/embed/respondentInfo.ts';
import { portCalls } from '../../effects/network/portCalls.ts';
import { hasStoredTokens } from '../../effects/network/tokenStore.ts';
import type { SessionApi } from '../../wiring/session.ts';
import { createTakeOver, type Opening, startSession } from '../actors.ts';
import { ServerRendered } from '../ServerRendered.tsx';
import { watchValue } from '../watchSession.ts';
import { notifyEnd, selectLoadedScreen, withHostMessages } from './hostMessages.ts';
import { InApp } from './InApp.tsx';

export function startInApp(opening: Opening, form: PageForm | null): ReactNode {
  const info = loadRespondentInfo(opening.surveyId);
  // The server does not know the tokens stored in a frame when it makes the page.
  const reply = form || !hasStoredTokens() ? opening.reply : null;
  const notifierFor = (survey: Survey | null) =>
    hostNotifier(opening.surveyId, survey?.config.frameOrigins);
  const notify: NotifyHost = (message) =>
    notifierFor(selectSurvey(session.getSnapshot()))?.(message);
  // Login pages cannot be framed.
  const isAfterLogin = opening.isAfterLogin || window.parent !== window;
  const api = withHostMessages(inAppApi(opening, info), notify);
  const began = { ...opening, reply, isAfterLogin, userId: info.read() };
  const session = startSession(began, form, api);
  if (reply && 'status' in reply && reply.status === status.answering) {
    void attach(opening, info, reply.channel).catch(() => {});
  }
  watchValue(
    session,
    (snapshot) => selectLoadedScreen(snapshot) && 'ready',
    () => {
      const survey = selectSurvey(session.getSnapshot());
      notify({ type: 'ready', title: plainText(survey?.title ?? '') });
    },
  );
  notifyEnd(session, notify);
  const screen = <InApp session={session} notifierFor={notifierFor} />;
  return form ? (
    <ServerRendered form={form} takeOver={createTakeOver(began, session)}>
      {screen}
    </ServerRendered>
  ) : (
    screen
  );
}

/**
 * The calls of a survey in an app, under `/api/inApp`; only the call that starts the survey is the same as on a page.
 */
function inAppApi(address: SurveyAddress, info: RespondentInfo): SessionApi {
  /** The channel from a reply to `wake` that had no location. */
  let channel: string | null = null;
  const find = async (request: LocationRequest, signal?: AbortSignal): Promise<Location> => {
    if (channel === null) {
      // A signature of the respondent info expires, so the info must not be sent again for a session that has its user.
      const woken = await portCalls.wake({ ...address, userId: info.read() });
      if ('status' in woken) return woken;
      channel = woken.channel;
    }
    const location = await portCalls.locate(request, signal);
    return { ...location, channel: location.channel || channel };
  };
  return {
    async locate(request, signal) {
      const location = await find(request, signal);
      // The respondent info can be attached after the start, so a failure here is ignored.
      if (location.status === status.answering) {
        await attach(address, info, location.channel).catch(() => {});
      }
      return location;
    },
    /**
     * Starts the survey after the respondent info is attached; if attaching fails, the start fails and can be tried
     * again.
     */
    async start(start) {
      const step = await portCalls.start({ ...start, userId: info.read() });
      await attach(address, info, start.channel);
      return step;
    },
    fetch: portCalls.inAppFetch,
    commit: portCalls.inAppCommit,
  };
}

/**
 * Sends the respondent info of the app once. Info with an expired signature is not cleared, and fails the start.
 * @throws {Refusal} 403
 */
async function attach(
  address: SurveyAddress,
  info: RespondentInfo,
  channel: string,
): Promise<void> {
  const userId = info.read();
  if (userId === '') return;
  try {
    await portCalls.attachInfo({ ...address, userId, channel });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === codes.forbidden) throw error;
  }
  info.clear();
}
