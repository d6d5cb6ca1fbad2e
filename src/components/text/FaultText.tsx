import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import { ServedForm } from '../form/FormFields.tsx';
import { Icon, strokes } from '../icons/Icon.tsx';
import styles from './FaultText.module.css';
import { faultSentence } from './faultSentence.ts';

interface Props {
  readonly id: string;
  /** Announces the fault, for places where it does not receive the focus. */
  readonly isLive?: boolean;
  readonly fault: Fault | undefined;
  /** The faulty blank. */
  readonly blank?: object;
  /** Replaces the general sentence. */
  readonly text?: string;
}

/** Always renders its region, because assistive technology ignores new live regions. */
export function FaultText({ id, isLive = false, fault, blank, text }: Props) {
  const { i18n } = useLingui();
  const served = useContext(ServedForm)?.posted?.faults;
  const isFirst = fault !== undefined && fault === served?.[0];
  return (
    <p
      className={styles.fault}
      id={id}
      role={isLive ? 'alert' : undefined}
      // The page of the server begins here; the control is next.
      {...(isFirst ? { tabIndex: -1, autoFocus: true } : {})}
    >
      {fault ? (
        <>
          <Icon path={strokes.warning} />
          {text ?? faultSentence(fault, blank, i18n)}
        </>
      ) : null}
    </p>
  );
}
