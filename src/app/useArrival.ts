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

/**
 * On every screen and question but the first: the top of the page, the focus on the heading so that it is
 * read, and the direction it came from for the motion. The first leaves the focus where the reader has it.
 */
export function useArrival(root: RefObject<HTMLElement | null>, { session }: ScreenProps): void {
  const screen = useSelector(session, selectScreen);
  const question = useSelector(session, selectQuestionActor);
  const direction = useSelector(session, selectDirection);
  const isHalted = useSelector(session, selectHalted);
  const place = question ?? screen;
  const was = useRef<unknown>(null);
  useLayoutEffect(() => {
    if (place === was.current) return;
    const isFirst = was.current === null;
    // What loads first is not where the reader arrives, unless a dialog had the focus meanwhile.
    if (!isFirst || isHalted || screen !== 'loading') was.current = place;
    if (isFirst || !root.current) return;
    root.current.dataset.moved = direction;
    window.scrollTo(0, 0);
    return arriveIn(root.current);
  }, [root, place, screen, direction, isHalted]);
}

/** Has the heading of a screen read, also of one that is fetched first. A frame takes no focus from the page round it. */
export function arriveIn(root: HTMLElement): () => void {
  return waitForElement(
    root,
    () => root.querySelector<HTMLElement>('[data-arrive]'),
    (heading) => {
      if (window.parent === window || document.hasFocus()) heading.focus({ preventScroll: true });
    },
  );
}
