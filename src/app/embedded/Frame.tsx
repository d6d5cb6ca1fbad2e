import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FrameActor } from '../../../machines/frame/frame.machine.ts';
import {
  selectAsking,
  selectBeganOpened,
  selectFailure,
  selectMode,
  selectOffer,
  selectOffered,
  selectOpened,
  selectSession,
  selectSurveyId,
} from '../../../machines/frame/frame.select.ts';
import { selectHasAnswered } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
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
import { App } from '../App.tsx';
import { focusHeading } from '../useScreenFocus.ts';
import { useTheme } from '../useTheme.ts';
import { FirstHeading } from './FirstHeading.tsx';
import { Notes } from './Notes.tsx';

interface Props {
  readonly frame: FrameActor;
  readonly notify: NotifyHost;
}

/** The smallest height of an open window, in CSS pixels. */
const windowHeight = 600;
const closePath = 'm6 6 12 12M18 6 6 18';

export function Frame({ frame, notify }: Props) {
  const { t } = useLingui();
  const mode = useSelector(frame, selectMode);
  const survey = useSelector(frame, selectOffer);
  const isOffered = useSelector(frame, selectOffered);
  const isOpened = useSelector(frame, selectOpened);
  const beganOpened = useSelector(frame, selectBeganOpened);
  const surveyId = useSelector(frame, selectSurveyId);
  const isAsking = useSelector(frame, selectAsking);
  const failure = useSelector(frame, selectFailure);
  const opened = useSelector(frame, selectSession);
  const session = isOpened ? opened : null;
  const root = useRef<HTMLDivElement>(null);
  const isWindow = mode === 'window';
  useHeight(root, notify, isWindow && isOpened ? windowHeight : 0);
  useFocus(root, isOpened ? 'opened' : isOffered ? 'offered' : failure ? 'failed' : 'loading');
  useTheme(survey);
  const close = () => frame.send({ type: 'frame.close' });
  return (
    <div ref={root} className={styles.guest} data-mode={mode} data-opened={isOpened || undefined}>
      {isWindow ? (
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={close}>
          <Icon path={closePath} />
        </button>
      ) : null}
      {session ? (
        <>
          <App session={session} />
          {/* A frame that the server has rendered open keeps the focus where it is. */}
          {beganOpened ? null : <FirstHeading session={session} root={root} />}
          <Notes session={session} />
          <CloseButton session={session} onClose={isWindow ? close : null} />
        </>
      ) : (
        <div data-device="mobile">
          {isOffered && survey ? (
            <Offer survey={survey} onOpen={() => frame.send({ type: 'frame.open' })} />
          ) : failure ? (
            <SurveyUnavailable
              surveyId={surveyId}
              failure={failure}
              onRetry={() => frame.send({ type: 'frame.retry' })}
            />
          ) : (
            <Loading />
          )}
        </div>
      )}
      {isAsking && session ? (
        <div data-device="mobile">
          <Leaving frame={frame} session={session} />
        </div>
      ) : null}
    </div>
  );
}

function Leaving({ frame, session }: Pick<Props, 'frame'> & ScreenProps) {
  return (
    <LeaveDialog
      hasAnswered={useSelector(session, selectHasAnswered)}
      onStay={() => frame.send({ type: 'frame.stay' })}
      onLeave={() => frame.send({ type: 'frame.leave' })}
    />
  );
}

/** Reports the height of the content, at least `minHeight`, to the host page. */
function useHeight(
  root: RefObject<HTMLElement | null>,
  notify: NotifyHost,
  minHeight: number,
): void {
  useLayoutEffect(() => {
    if (!root.current) return;
    return watchHeight(root.current, (height) =>
      notify({ type: 'size', height: Math.max(height, minHeight) }),
    );
  }, [root, notify, minHeight]);
  useLayoutEffect(() => (root.current ? watchDialogViewport(root.current) : undefined), [root]);
}

function useFocus(root: RefObject<HTMLElement | null>, state: string): void {
  const previous = useRef(state);
  useLayoutEffect(() => {
    if (previous.current === state || !root.current) return;
    previous.current = state;
    return focusHeading(root.current);
  }, [root, state]);
}
