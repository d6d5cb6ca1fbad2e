import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { createActor } from 'xstate';
import { openedParameter } from '../../../contract/embedding.ts';
import { codes, envelope, unwrap } from '../../../contract/envelope.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import { surveySchema } from '../../../contract/survey.ts';
import type { FrameActor, FrameSnapshot } from '../../../machines/frame/frame.machine.ts';
import {
  selectFailure,
  selectOffer,
  selectOpened,
  selectSession,
} from '../../../machines/frame/frame.select.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { selectHasDraft, selectSurvey } from '../../../machines/session/session.select.ts';
import { withInput } from '../../actors/withInput.ts';
import { plainText } from '../../components/text/plainText.ts';
import { preloadSanitizer } from '../../components/text/sanitize.ts';
import { namedHost, notifyAnyHost } from '../../effects/embed/hostPage.ts';
import {
  hostNotifier,
  isHostRefused,
  listenForCommands,
  type NotifyHost,
} from '../../effects/embed/notifyHost.ts';
import { portCalls } from '../../effects/network/portCalls.ts';
import { hasStoredTokens } from '../../effects/network/tokenStore.ts';
import { readPageBlock } from '../../effects/page/pageReply.ts';
import { unavailableText } from '../../i18n/messages/unavailable.ts';
import { wireFrame } from '../../wiring/frame.ts';
import { wireSession } from '../../wiring/session.ts';
import { createTakeOver, followSession, inputOf, type Opening } from '../actors.ts';
import { ServerRendered } from '../ServerRendered.tsx';
import { onNewValue, watchValue } from '../watchSession.ts';
import { Frame } from './Frame.tsx';
import { frameInput } from './frameInput.ts';
import { notifyEnd, notifyMoves, withHostMessages } from './hostMessages.ts';

export async function startFrame(opening: Opening, form: PageForm | null): Promise<ReactNode> {
  const isOpen = new URLSearchParams(location.search).get(openedParameter) === '1';
  const reply = isOpen
    ? opening.reply
    : readPageBlock((block) => unwrap(v.parse(envelope(surveySchema), block)));
  if (!form && reply && 'title' in reply) await preloadSanitizer([reply.title]);
  let takeOver = () => {};
  // The server does not know the tokens stored in a frame when it makes the page.
  const began = {
    ...opening,
    reply: isOpen && (form || !hasStoredTokens()) ? opening.reply : null,
  };
  const openForm = isOpen ? form : null;
  const readOrigins = () => originsOf(frame.getSnapshot());
  const notify: NotifyHost = (message) => hostNotifier(opening.surveyId, readOrigins())?.(message);
  const wired = withInput(wireSession(withHostMessages(portCalls, notify)), () =>
    inputOf(began, openForm),
  );
  const frame = createActor(wireFrame(wired, notify), {
    input: frameInput(opening, reply, isOpen),
  });
  onOpened(frame, (session) => {
    if (openForm) takeOver = createTakeOver(began, session);
    else followSession(began, session);
    watchValue(session, selectHasDraft, (isUnsent) =>
      frame.send({ type: 'answer.note', isUnsent }),
    );
    notifyMoves(session, notify);
    notifyEnd(session, notify);
  });
  announceSurvey(opening.surveyId, frame, notify, readOrigins);
  frame.start();
  if (selectOpened(frame.getSnapshot())) notify({ type: 'open' });
  const page = <Frame frame={frame} notify={notify} />;
  return form ? (
    <ServerRendered form={form} takeOver={takeOver}>
      {page}
    </ServerRendered>
  ) : (
    page
  );
}

/**
 * The origins that may receive messages: those of the survey. Without a survey there is only the reason of a failure,
 * which every page may learn that may show the frame.
 */
function originsOf(snapshot: FrameSnapshot): readonly string[] {
  const session = selectSession(snapshot);
  const survey = selectOffer(snapshot) ?? (session && selectSurvey(session.getSnapshot()));
  if (survey) return survey.config.frameOrigins ?? [];
  const host = namedHost();
  return host === null ? [] : [host];
}

/** Calls back once, when the frame has begun its session. */
function onOpened(frame: FrameActor, begin: (session: SessionActor) => void): void {
  const check = onNewValue(begin);
  frame.subscribe((snapshot) => check(selectSession(snapshot) ?? undefined));
}

/** Notifies the host of the survey's title or of the refusal, and obeys the host's commands from then on. */
function announceSurvey(
  surveyId: string,
  frame: FrameActor,
  notify: NotifyHost,
  readOrigins: () => readonly string[],
): void {
  const announce = onNewValue((title: string) => notify({ type: 'ready', title }));
  const obey = onNewValue(() =>
    listenForCommands(readOrigins, (command) => frame.send({ type: `frame.${command}` })),
  );
  frame.subscribe((snapshot) => {
    const survey = selectOffer(snapshot);
    const failure = selectFailure(snapshot);
    // A missing survey lists no origins.
    if (failure?.kind === 'refused' && failure.code === codes.notFound) {
      return notifyAnyHost(surveyId, { type: 'unavailable', reason: 'unknown' });
    }
    // The server shows its own frame to the listed origins alone; a static host does not know them.
    if (survey && isHostRefused(readOrigins())) {
      return notifyAnyHost(surveyId, { type: 'unavailable', reason: 'notAllowed' });
    }
    const title = survey
      ? plainText(survey.title)
      : failure
        ? unavailableText(failure, i18n)
        : selectOpened(snapshot) && document.title;
    if (!title) return;
    announce(title);
    obey('commands');
  });
}
