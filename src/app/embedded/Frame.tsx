import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FrameActor } from '../../../machines/frame/frame.machine.ts';
import {
  selectAsking,
  selectFailure,
  selectMode,
  selectOffer,
  selectOffered,
  selectOpened,
} from '../../../machines/frame/frame.select.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { selectHasAnswered } from '../../../machines/session/session.select.ts';
import { Icon } from '../../components/icons/Icon.tsx';
import { watchDialogViewport } from '../../effects/embed/dialogViewport.ts';
import { watchHeight } from '../../effects/embed/height.ts';
import type { NotifyHost } from '../../effects/embed/notifyHost.ts';
import styles from '../../layouts/Embedded.module.css';
import { LeaveDialog } from '../../overlays/LeaveDialog.tsx';
import { CloseButton } from '../../screens/end/CloseButton.tsx';
import { SurveyUnavailable } from '../../screens/end/SurveyUnavailable.tsx';
import { Loading } from '../../screens/Loading.tsx';
import { Offer } from '../../screens/start/Offer.tsx';
import { App, colourOf } from '../App.tsx';
import { arriveIn } from '../useArrival.ts';
import { FirstHeading } from './FirstHeading.tsx';
import { Notes } from './Notes.tsx';

interface Props {
  readonly frame: FrameActor;
  /** The session of an opened frame. */
  readonly readSession: () => SessionActor | null;
  readonly tell: NotifyHost;
}

/** The height a window opens to, in CSS pixels, where its page has the room. */
const windowHeight = 600;
const cross = 'm6 6 12 12M18 6 6 18';

/** A survey in a window or a card: what is offered, then the survey itself; round a window, the way to close it. */
export function Frame({ frame, readSession, tell }: Props) {
  const { t } = useLingui();
  const mode = useSelector(frame, selectMode);
  const survey = useSelector(frame, selectOffer);
  const isOffered = useSelector(frame, selectOffered);
  const isOpened = useSelector(frame, selectOpened);
  const isAsking = useSelector(frame, selectAsking);
  const failure = useSelector(frame, selectFailure);
  const root = useRef<HTMLDivElement>(null);
  const isWindow = mode === 'window';
  useHeight(root, tell, isWindow && isOpened ? windowHeight : 0);
  useFocus(root, isOpened ? 'opened' : isOffered ? 'offered' : failure ? 'failed' : 'loading');
  const session = isOpened ? readSession() : null;
  const close = () => frame.send({ type: 'frame.close' });
  return (
    <div ref={root} className={styles.guest} data-mode={mode} data-opened={isOpened || undefined}>
      {isWindow ? (
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={close}>
          <Icon path={cross} />
        </button>
      ) : null}
      {session ? (
        <>
          <App session={session} />
          <FirstHeading session={session} root={root} />
          <Notes session={session} />
          <CloseButton session={session} onClose={isWindow ? close : null} />
        </>
      ) : (
        <div data-device="mobile" style={colourOf(survey)}>
          {isOffered && survey ? (
            <Offer survey={survey} onOpen={() => frame.send({ type: 'frame.open' })} />
          ) : failure ? (
            <SurveyUnavailable
              failure={failure}
              onRetry={() => frame.send({ type: 'frame.retry' })}
            />
          ) : (
            <Loading />
          )}
        </div>
      )}
      {isAsking ? (
        <div data-device="mobile" style={colourOf(survey)}>
          <LeaveDialog
            hasAnswered={session ? selectHasAnswered(session.getSnapshot()) : false}
            onStay={() => frame.send({ type: 'frame.stay' })}
            onLeave={() => frame.send({ type: 'frame.leave' })}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Has the page outside give the frame the room it needs, and a window no less than `least`; dialogs stand in sight. */
function useHeight(root: RefObject<HTMLElement | null>, tell: NotifyHost, least: number): void {
  useLayoutEffect(() => {
    if (!root.current) return;
    return watchHeight(root.current, (height) =>
      tell({ type: 'size', height: Math.max(height, least) }),
    );
  }, [root, tell, least]);
  useLayoutEffect(() => (root.current ? watchDialogViewport(root.current) : undefined), [root]);
}

/** Focuses the heading of the next screen after a press that opened, closed or retried. */
function useFocus(root: RefObject<HTMLElement | null>, place: string): void {
  const was = useRef(place);
  useLayoutEffect(() => {
    if (was.current === place || !root.current) return;
    was.current = place;
    return arriveIn(root.current);
  }, [root, place]);
}
