import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  selectDirection,
  selectHalted,
  selectQuestionActor,
  selectScreen,
} from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
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
    // A loading page counts as the first screen only after a dialog took the focus.
    if (!isFirst || isHalted || screen !== 'loading') previous.current = current;
    if (isFirst || !root.current) return;
    root.current.dataset.moved = direction;
    window.scrollTo(0, 0);
    return focusHeading(root.current);
  }, [root, current, screen, direction, isHalted]);
}

/** Waits for a lazy screen; a frame takes no focus from its host page. */
export function focusHeading(root: HTMLElement): () => void {
  return waitForElement(
    root,
    () => root.querySelector<HTMLElement>('[data-arrive]'),
    (heading) => {
      if (window.parent === window || document.hasFocus()) heading.focus({ preventScroll: true });
    },
  );
}
