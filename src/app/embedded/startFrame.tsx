import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { createActor, fromPromise } from 'xstate';
import { openedParameter } from '../../../contract/embedding.ts';
import { codes, envelope, unwrap } from '../../../contract/envelope.ts';
import type { PageForm } from '../../../contract/pageForm.ts';
import { type Survey, surveySchema } from '../../../contract/survey.ts';
import { type FrameActor, frameMachine } from '../../../machines/frame/frame.machine.ts';
import {
  selectFailure,
  selectOffer,
  selectOpened,
  selectSession,
} from '../../../machines/frame/frame.select.ts';
import type { SurveyAddress } from '../../../machines/session/context.ts';
import { selectHasDraft } from '../../../machines/session/guest.select.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { withInput } from '../../actors/withInput.ts';
import { plainText } from '../../components/text/plainText.ts';
import { preloadSanitizer } from '../../components/text/sanitize.ts';
import {
  hostNotifier,
  listenForCommands,
  type NotifyHost,
  notifyAnyHost,
} from '../../effects/embed/notifyHost.ts';
import { hasStoredTokens } from '../../effects/network/network.chunk.ts';
import { readPageBlock } from '../../effects/page/pageReply.ts';
import { unavailableText } from '../../i18n/messages/unavailable.ts';
import { followSession, inputOf, type Opening, takeOverOf } from '../actors.ts';
import { Served } from '../TakeOver.tsx';
import { watchSession } from '../watchSession.ts';
import { pageApi, requestTo, wire } from '../wire.ts';
import { Frame } from './Frame.tsx';
import { frameInput } from './frameInput.ts';
import { notifyEnd, notifyMoves, withHostMessages } from './hostMessages.ts';

const introduce = requestTo((client) => client.loadSurvey);

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
  const served = isOpen ? form : null;
  const refusedTo = readPageBlock((block) => v.parse(refusedSchema, block).frameOrigins);
  const readOrigins = () =>
    selectOffer(frame.getSnapshot())?.config.frameOrigins ??
    (Array.isArray(refusedTo) ? refusedTo : []);
  const notify: NotifyHost = (message) => hostNotifier(opening.surveyId, readOrigins())?.(message);
  const machine = frameMachine.provide({
    actors: {
      introduce: fromPromise<Survey, SurveyAddress>(({ input }) => introduce(input)),
      session: withInput(wire(withHostMessages(pageApi, notify)), () => inputOf(began, served)),
    },
    actions: {
      notifyOpened: () => notify({ type: 'open' }),
      notifyClosed: () => notify({ type: 'closed' }),
    },
  });
  const frame = createActor(machine, { input: frameInput(opening, reply, isOpen) });
  onOpened(frame, (session) => {
    if (served) takeOver = takeOverOf(began, session);
    else followSession(began, session);
    watchSession(session, (snapshot) =>
      frame.send({ type: 'answer.note', isUnsent: selectHasDraft(snapshot) }),
    );
    notifyMoves(session, notify);
    notifyEnd(session, notify);
  });
  announceSurvey(opening.surveyId, frame, notify, readOrigins);
  frame.start();
  if (selectOpened(frame.getSnapshot())) notify({ type: 'open' });
  const page = <Frame frame={frame} notify={notify} />;
  return form ? (
    <Served form={form} takeOver={takeOver}>
      {page}
    </Served>
  ) : (
    page
  );
}

/** A refusal carries the origins, since no survey comes with it. */
const refusedSchema = v.object({ frameOrigins: v.optional(v.array(v.string()), []) });

/** Calls back once, when the frame has begun its session. */
function onOpened(frame: FrameActor, begin: (session: SessionActor) => void): void {
  let hasBegun = false;
  frame.subscribe((snapshot) => {
    const session = selectSession(snapshot);
    if (hasBegun || !session) return;
    hasBegun = true;
    begin(session);
  });
}

/** Notifies the host of the title or the refusal, and obeys its commands from then on. */
function announceSurvey(
  surveyId: string,
  frame: FrameActor,
  notify: NotifyHost,
  readOrigins: () => readonly string[],
): void {
  let sentTitle = '';
  frame.subscribe((snapshot) => {
    const survey = selectOffer(snapshot);
    const failure = selectFailure(snapshot);
    // A missing survey lists no origins.
    if (failure?.kind === 'refused' && failure.code === codes.notFound) {
      return notifyAnyHost(surveyId, { type: 'unavailable', reason: 'unknown' });
    }
    const title = survey
      ? plainText(survey.title)
      : failure
        ? unavailableText(failure, i18n)
        : selectOpened(snapshot) && document.title;
    if (!title || title === sentTitle) return;
    const isFirst = sentTitle === '';
    sentTitle = title;
    notify({ type: 'ready', title });
    if (isFirst)
      listenForCommands(readOrigins(), (command) => frame.send({ type: `frame.${command}` }));
  });
}
