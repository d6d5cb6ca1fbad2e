import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { selectScreen } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { arriveIn } from '../useArrival.ts';

interface Props extends ScreenProps {
  readonly root: RefObject<HTMLElement | null>;
}

/**
 * Whoever has opened a survey finds the focus on the heading of the first screen that comes of it. To the session that
 * is the first screen of a page, which leaves the focus where the reader has it.
 */
export function FirstHeading({ session, root }: Props): null {
  const isLoading = useSelector(session, selectScreen) === 'loading';
  const hasCome = useRef(false);
  useLayoutEffect(() => {
    if (isLoading || hasCome.current || !root.current) return;
    hasCome.current = true;
    return arriveIn(root.current);
  }, [root, isLoading]);
  return null;
}
