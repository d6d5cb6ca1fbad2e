import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { selectFaults } from '../../machines/question/question.select.ts';
import {
  selectDirection,
  selectHalted,
  selectQuestionActor,
  selectScreen,
} from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { afterPaint } from '../effects/page/afterPaint.ts';
import { isComposing } from '../effects/page/isComposing.ts';
import { scrollToTop } from '../effects/page/scrollToTop.ts';
import { slideIn } from '../effects/page/slideIn.ts';
import { waitForElement } from '../effects/page/waitForElement.ts';

/** Scrolls to the top and focuses the heading on every screen and question but the first. */
export function useScreenFocus(
  root: RefObject<HTMLElement | null>,
  { session }: ScreenProps,
): void {
  const screen = useSelector(session, selectScreen);
  const question = useSelector(session, selectQuestionActor);
  const direction = useSelector(session, selectDirection);
  const isHalted = useSelector(session, selectHalted);
  const current = question ?? screen;
  const previous = useRef<unknown>(null);
  useLayoutEffect(() => {
    if (current === previous.current) return;
    const isFirst = previous.current === null;
    // A loading screen counts as the first screen only where a dialog has taken the focus from it.
    if (!isFirst || isHalted || screen !== 'loading') previous.current = current;
    if (isFirst || !root.current) return;
    const body = root.current.querySelector('[data-body]');
    if (body) slideIn(body, direction);
    scrollToTop();
    return focusHeading(root.current, () =>
      question ? selectFaults(question.getSnapshot()).length > 0 : false,
    );
  }, [root, current, question, screen, direction, isHalted]);
}

/**
 * Focuses the heading after the paint, because focusing forces a layout, or at the first key; waits for a screen that
 * is still loading. The focus stays where the respondent has moved it, and outside of a frame that does not have it.
 */
export function focusHeading(root: HTMLElement, isFaulty = () => false): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const focusedBefore = document.activeElement;
  const isMoved = () =>
    document.activeElement !== document.body && document.activeElement !== focusedBefore;
  const focus = () => {
    document.removeEventListener('keydown', press, { capture: true });
    // If the answer has faults, the control of the first fault gets the focus instead.
    if (signal.aborted || isFaulty()) return;
    const stop = waitForElement(
      root,
      () => root.querySelector<HTMLElement>('[data-focus-on-enter]'),
      (heading) => {
        if (isMoved()) return;
        if (window.parent === window || document.hasFocus()) heading.focus({ preventScroll: true });
      },
    );
    signal.addEventListener('abort', stop);
  };
  const press = (event: KeyboardEvent) => {
    if (!isComposing(event)) focus();
  };
  document.addEventListener('keydown', press, { capture: true, signal });
  afterPaint().then(focus);
  return () => leaving.abort();
}
