import type { ReactNode } from 'react';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { status } from '../../../contract/status.ts';
import type { Location, Survey } from '../../../contract/survey.ts';
import type { Way } from '../../../machines/session/context.ts';
import { selectScreen, selectSurvey } from '../../../machines/session/session.select.ts';
import { plainText } from '../../components/text/plainText.ts';
import { hostNotifier, type NotifyHost } from '../../effects/embed/notifyHost.ts';
import { type RespondentInfo, takeRespondentInfo } from '../../effects/embed/respondentInfo.ts';
import { hasStoredTokens } from '../../effects/network/client.ts';
import { type Opening, startSession } from '../actors.ts';
import { observe } from '../observe.ts';
import { pageApi, requestTo, type SessionApi } from '../wire.ts';
import { InApp } from './InApp.tsx';
import { tellEnd, telling } from './telling.ts';

/** Starts a survey inside an app and notifies the app of its events. */
export function beginInApp(opening: Opening): ReactNode {
  const info = takeRespondentInfo(opening.surveyId);
  // A page is made for the cookie that came with the call for it, and knows nothing of what a frame remembers.
  const reply = hasStoredTokens() ? null : opening.reply;
  const tellerFor = (survey: Survey | null) =>
    hostNotifier(opening.surveyId, survey?.config.frameOrigins);
  const tell: NotifyHost = (news) => tellerFor(selectSurvey(session.getSnapshot()))?.(news);
  // No login page lets itself be framed: nobody is led to one, as after a login that was of no use.
  const cameBack = opening.cameBack || window.parent !== window;
  const ways = telling(inAppApi(opening, info), tell);
  const session = startSession({ ...opening, reply, cameBack }, ways);
  if (reply && 'status' in reply && reply.status === status.answering) {
    void attach(opening, info, reply.channel).catch(() => {});
  }
  let isReady = false;
  observe(session, (snapshot) => {
    if (isReady || selectScreen(snapshot) === 'loading') return;
    isReady = true;
    tell({ type: 'ready', title: plainText(selectSurvey(snapshot)?.title ?? '') });
  });
  tellEnd(session, tell);
  return <InApp session={session} tellerFor={tellerFor} />;
}

/** The calls under `/api/inApp`; a start is the same as elsewhere. */
function inAppApi(way: Way, info: RespondentInfo): SessionApi {
  const wake = requestTo((all) => all.wake);
  const locate = requestTo((all) => all.locate);
  /** Channel of a wake without a location. */
  let channel: string | null = null;
  const find = async (): Promise<Location> => {
    const caller = { ...way, userId: info.read() };
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
      // Who it is may be handed over later, too: where the survey stands is worth more now.
      if (location.status === status.answering) {
        await attach(way, info, location.channel).catch(() => {});
      }
      return location;
    },
    /** Nobody has started before it is known who: where that is lost, the start is tried again. */
    async start(start) {
      const step = await pageApi.start(start);
      await attach(way, info, start.channel);
      return step;
    },
    fetch: requestTo((all) => all.inAppFetch),
    commit: requestTo((all) => all.inAppCommit),
  };
}

const attachInfo = requestTo((all) => all.attachInfo);

/**
 * Tells the server who an app says the respondent is. What the server does not want is not offered again; a signature
 * that is over stays needed, and who stands at the start is told so instead of answering as nobody.
 *
 * @throws {Refusal} 403
 */
async function attach(way: Way, info: RespondentInfo, channel: string): Promise<void> {
  const userId = info.read();
  if (userId === '') return;
  try {
    await attachInfo({ ...way, userId, channel });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === codes.forbidden) throw error;
  }
  info.clear();
}
