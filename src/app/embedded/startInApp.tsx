import type { ReactNode } from 'react';
import { codes, Refusal } from '../../../contract/envelope.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import { status } from '../../../contract/status.ts';
import type { Location, Survey } from '../../../contract/survey.ts';
import type { SurveyAddress } from '../../../machines/session/context.ts';
import { selectScreen, selectSurvey } from '../../../machines/session/session.select.ts';
import { plainText } from '../../components/text/plainText.ts';
import { hostNotifier, type NotifyHost } from '../../effects/embed/notifyHost.ts';
import { type RespondentInfo, takeRespondentInfo } from '../../effects/embed/respondentInfo.ts';
import { hasStoredTokens } from '../../effects/network/network.chunk.ts';
import { type Opening, startSession, takeOverOf } from '../actors.ts';
import { Served } from '../TakeOver.tsx';
import { watchSession } from '../watchSession.ts';
import { pageApi, requestTo, type SessionApi } from '../wire.ts';
import { notifyEnd, withHostMessages } from './hostMessages.ts';
import { InApp } from './InApp.tsx';

export function startInApp(opening: Opening, form: PageForm | null): ReactNode {
  const info = takeRespondentInfo(opening.surveyId);
  // The server does not know the tokens stored in a frame when it makes the page.
  const reply = form || !hasStoredTokens() ? opening.reply : null;
  const notifierFor = (survey: Survey | null) =>
    hostNotifier(opening.surveyId, survey?.config.frameOrigins);
  const notify: NotifyHost = (message) =>
    notifierFor(selectSurvey(session.getSnapshot()))?.(message);
  // Login pages cannot be framed.
  const isAfterLogin = opening.isAfterLogin || window.parent !== window;
  const api = withHostMessages(inAppApi(opening, info), notify);
  const began = { ...opening, reply, isAfterLogin };
  const session = startSession(began, form, api);
  if (reply && 'status' in reply && reply.status === status.answering) {
    void attach(opening, info, reply.channel).catch(() => {});
  }
  let isReady = false;
  watchSession(session, (snapshot) => {
    if (isReady || selectScreen(snapshot) === 'loading') return;
    isReady = true;
    notify({ type: 'ready', title: plainText(selectSurvey(snapshot)?.title ?? '') });
  });
  notifyEnd(session, notify);
  const screen = <InApp session={session} notifierFor={notifierFor} />;
  return form ? (
    <Served form={form} takeOver={takeOverOf(began, session)}>
      {screen}
    </Served>
  ) : (
    screen
  );
}

/** The calls under `/api/inApp`; a start is the same as on a page. */
function inAppApi(address: SurveyAddress, info: RespondentInfo): SessionApi {
  const wake = requestTo((client) => client.wake);
  const locate = requestTo((client) => client.locate);
  /** Channel of a wake without a location. */
  let channel: string | null = null;
  const find = async (): Promise<Location> => {
    const caller = { ...address, userId: info.read() };
    if (channel === null) {
      const woken = await wake(caller);
      if ('status' in woken) return woken;
      channel = woken.channel;
    }
    const location = await locate(caller);
    return { ...location, channel: location.channel || channel };
  };
  return {
    async locate() {
      const location = await find();
      // The respondent info can be attached later.
      if (location.status === status.answering) {
        await attach(address, info, location.channel).catch(() => {});
      }
      return location;
    },
    /** A start that cannot attach the respondent info fails, and is tried again. */
    async start(start) {
      const step = await pageApi.start({ ...start, userId: info.read() });
      await attach(address, info, start.channel);
      return step;
    },
    fetch: requestTo((client) => client.inAppFetch),
    commit: requestTo((client) => client.inAppCommit),
  };
}

const attachInfo = requestTo((client) => client.attachInfo);

/**
 * Sends the respondent info of the app once; only an expired signature is kept, and fails the start.
 *
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
    await attachInfo({ ...address, userId, channel });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === codes.forbidden) throw error;
  }
  info.clear();
}
