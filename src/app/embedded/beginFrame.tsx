import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { envelope, open } from '../../../contract/envelope.ts';
import { type Survey, surveySchema } from '../../../contract/survey.ts';
import {
  type FrameActor,
  type FrameSnapshot,
  frameMachine,
  type SessionNews,
} from '../../../machines/frame.machine.ts';
import { selectFailure, selectOffer } from '../../../machines/frame.select.ts';
import { selectUnsent } from '../../../machines/guest.select.ts';
import type { Way } from '../../../machines/session/context.ts';
import type { SessionActor } from '../../../machines/session.machine.ts';
import { readPageBlock } from '../../effects/browser.ts';
import { listen, type Tell, tellerOf } from '../../effects/host.ts';
import { plainText } from '../../parts/plainText.ts';
import { preloadSanitiser } from '../../parts/sanitise.ts';
import { failureWords } from '../../words/failures.ts';
import { type Opening, startSession } from '../actors.ts';
import { observe } from '../observe.ts';
import { asking, pageWays } from '../wire.ts';
import { Frame } from './Frame.tsx';
import { tellEnd, telling, tellMoves } from './telling.ts';

const introduce = asking((all) => all.introduce);
const locate = asking((all) => all.locate);

/** A survey in a window or a card of another page, which is told of what happens. */
export async function beginFrame(opening: Opening): Promise<ReactNode> {
  const reply = readPageBlock((block) => open(v.parse(envelope(surveySchema), block)));
  if (reply && !('kind' in reply)) await preloadSanitiser([reply.title]);
  let session: SessionActor | null = null;
  const framers = readFramers();
  const originsIn = (snapshot: FrameSnapshot) =>
    selectOffer(snapshot)?.config.frameOrigins ?? framers;
  const tell: Tell = (news) => {
    tellerOf(opening.surveyId, originsIn(frame.getSnapshot()))?.(news);
  };
  const machine = frameMachine.provide({
    actors: {
      introduce: fromPromise<Survey, Way>(({ input }) => introduce(input)),
      session: fromCallback<SessionNews, Way>(({ sendBack }) => {
        const ways = telling({ ...pageWays, locate: () => locate(opening) }, tell);
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
  greet(frame, tell, originsIn);
  frame.start();
  return <Frame frame={frame} readSession={() => session} tell={tell} />;
}

/** Says that there is something to be seen, the survey or why it is refused, and obeys from then on. */
function greet(
  frame: FrameActor,
  tell: Tell,
  originsIn: (snapshot: FrameSnapshot) => readonly string[] | undefined,
): void {
  let told: string | null = null;
  frame.subscribe((snapshot) => {
    const title = titleOf(snapshot);
    if (title === null || title === told) return;
    if (told === null) {
      listen(originsIn(snapshot), (command) => frame.send({ type: `frame.${command}` }));
    }
    told = title;
    tell({ type: 'ready', title });
  });
}

/** What the frame is about; null while there is nothing to be seen. */
function titleOf(snapshot: FrameSnapshot): string | null {
  const survey = selectOffer(snapshot);
  const failure = selectFailure(snapshot);
  if (survey) return plainText(survey.title);
  return failure ? failureWords(failure, i18n) : null;
}

/** Whom a page that was refused the survey may tell so: who may frame it is in the survey. */
function readFramers(): readonly string[] | undefined {
  const read = readPageBlock((block) => v.parse(framersSchema, block).data.frameOrigins);
  return read === null || 'kind' in read ? undefined : read;
}

const framersSchema = v.object({ data: v.object({ frameOrigins: v.array(v.string()) }) });
