import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectOver } from '../../../machines/session/guest.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import styles from '../../layouts/Embedded.module.css';

interface Props extends ScreenProps {
  /** Null without a host to close the survey. */
  readonly onClose: (() => void) | null;
}

/** Closes an embedded survey once answering is over. */
export function CloseButton({ session, onClose }: Props) {
  const { t } = useLingui();
  const isOver = useSelector(session, selectOver);
  if (!isOver || !onClose) return null;
  return (
    <div className={styles.done}>
      <Button variant="line" onClick={onClose}>{t`Close`}</Button>
    </div>
  );
}
