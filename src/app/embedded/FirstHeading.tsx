import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { selectScreen } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { arriveIn } from '../useArrival.ts';

interface Props extends ScreenProps {
  readonly root: RefObject<HTMLElement | null>;
}

/**
 * Focuses the heading of the first screen after the respondent opened the survey; the session itself
 * leaves the focus unchanged on the first screen of a page.
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
