import { useSelector } from '@xstate/react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { selectScreen } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { focusHeading } from '../useScreenFocus.ts';

interface Props extends ScreenProps {
  readonly root: RefObject<HTMLElement | null>;
}

/** Focuses the first heading of a frame that is opened, because `useScreenFocus` leaves the first screen alone. */
export function FirstHeading({ session, root }: Props): null {
  const isLoading = useSelector(session, selectScreen) === 'loading';
  const hasCome = useRef(false);
  useLayoutEffect(() => {
    if (isLoading || hasCome.current || !root.current) return;
    hasCome.current = true;
    return focusHeading(root.current);
  }, [root, isLoading]);
  return null;
}
