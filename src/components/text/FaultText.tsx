import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { PageFormContext } from '../form/FormFields.tsx';
import { Icon, strokes } from '../icons/Icon.tsx';
import styles from './FaultText.module.css';
import { faultSentence } from './faultSentence.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface Props {
  readonly id: string;
  /** Whether to announce the fault, where its control does not receive the focus. */
  readonly isLive?: boolean;
  readonly fault: Fault | undefined;
  /** The config of the faulty blank, for the bounds in the sentence. */
  readonly blank?: object;
  /** A sentence that replaces the general sentence of the fault. */
  readonly text?: string;
}

/**
 * The message of a fault. Its region always exists, because assistive technology ignores regions that are inserted with
 * their text.
 */
export function FaultText({ id, isLive = false, fault, blank, text }: Props) {
  const { t, i18n } = useLingui();
  const postedFaults = useContext(PageFormContext)?.posted?.faults;
  const isFirst = fault !== undefined && fault === postedFaults?.[0];
  return (
    <p
      className={styles.fault}
      id={id}
      role={isLive ? 'alert' : undefined}
      // In the server's reply to an invalid form the message gets the focus, because it comes right before the faulty
      // control.
      {...(isFirst ? { tabIndex: -1, autoFocus: true } : {})}
    >
      {fault ? (
        <>
          <Icon path={strokes.warning} />
          <VisuallyHidden>
            {t({
              message: 'Error:',
              comment: 'For screen readers: before what is wrong with an answer.',
            })}
          </VisuallyHidden>{' '}
          <span>{text ?? faultSentence(fault, blank, i18n)}</span>
        </>
      ) : null}
    </p>
  );
}
