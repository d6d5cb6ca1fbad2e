import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { codes, envelope, unwrap } from '../../../contract/envelope.ts';
import { type Survey, surveySchema } from '../../../contract/survey.ts';
import {
  type FrameActor,
  frameMachine,
  type SessionNews,
} from '../../../machines/frame/frame.machine.ts';
import { selectFailure, selectOffer, selectOffered } from '../../../machines/frame/frame.select.ts';
import type { Way } from '../../../machines/session/context.ts';
import { selectUnsent } from '../../../machines/session/guest.select.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { plainText } from '../../components/text/plainText.ts';
import { preloadSanitiser } from '../../components/text/sanitise.ts';
import {
  hostNotifier,
  listenForCommands,
  type NotifyHost,
  notifyAnyHost,
} from '../../effects/embed/notifyHost.ts';
import { readPageBlock } from '../../effects/page/pageReply.ts';
import { unavailableText } from '../../i18n/messages/unavailable.ts';
import { type Opening, startSession } from '../actors.ts';
import { observe } from '../observe.ts';
import { pageApi, requestTo } from '../wire.ts';
import { Frame } from './Frame.tsx';
import { tellEnd, telling, tellMoves } from './telling.ts';

const introduce = requestTo((all) => all.loadSurvey);

/** A survey in a window or a card of another page, which is told of what happens. */
export async function beginFrame(opening: Opening): Promise<ReactNode> {
  const reply = readPageBlock((block) => unwrap(v.parse(envelope(surveySchema), block)));
  if (reply && !('kind' in reply)) await preloadSanitiser([reply.title]);
  let session: SessionActor | null = null;
  const refusedTo = readPageBlock((block) => v.parse(refusedSchema, block).frameOrigins);
  const readOrigins = () =>
    selectOffer(frame.getSnapshot())?.config.frameOrigins ??
    (Array.isArray(refusedTo) ? refusedTo : []);
  const tell: NotifyHost = (news) => hostNotifier(opening.surveyId, readOrigins())?.(news);
  const machine = frameMachine.provide({
    actors: {
      introduce: fromPromise<Survey, Way>(({ input }) => introduce(input)),
      session: fromCallback<SessionNews, Way>(({ sendBack }) => {
        const ways = telling(pageApi, tell);
        const begun = startSession({ ...opening, reply: null }, ways);
        observe(begun, (snapshot) =>
          sendBack({ type: 'answer.note', isUnsent: selectUnsent(snapshot) }),
        );
        tellMoves(begun, tell);
        tellEnd(begun, tell);
        session = begun;
      }),
    },
    actions: {
      tellOpen: () => tell({ type: 'open' }),
      tellClosed: () => tell({ type: 'closed' }),
    },
  });
  const frame = createActor(machine, { input: { ...opening, reply } });
  greet(opening.surveyId, frame, tell, readOrigins);
  frame.start();
  return <Frame frame={frame} readSession={() => session} tell={tell} />;
}

/** The origins of a survey that is refused, which come with the page: its own list of them does not. */
const refusedSchema = v.object({ frameOrigins: v.optional(v.array(v.string()), []) });

/** Says that there is something to see, be it why the survey is not, and obeys from then on. */
function greet(
  surveyId: string,
  frame: FrameActor,
  tell: NotifyHost,
  readOrigins: () => readonly string[],
): void {
  let said = '';
  frame.subscribe((snapshot) => {
    const survey = selectOffer(snapshot);
    const failure = selectFailure(snapshot);
    // A missing survey lists no origins.
    if (failure?.kind === 'refused' && failure.code === codes.notFound) {
      return notifyAnyHost(surveyId, { type: 'unavailable', reason: 'unknown' });
    }
    const title =
      survey && selectOffered(snapshot)
        ? plainText(survey.title)
        : failure && unavailableText(failure, i18n);
    if (!title || title === said) return;
    const isFirst = said === '';
    said = title;
    tell({ type: 'ready', title });
    if (isFirst)
      listenForCommands(readOrigins(), (command) => frame.send({ type: `frame.${command}` }));
  });
}
