import { useLingui } from '@lingui/react/macro';
import type { Fault } from '../../contract/faults.ts';
import { faultWords } from '../words/faults.ts';
import styles from './FaultText.module.css';
import { Icon } from './Icon.tsx';

interface Props {
  readonly id: string;
  readonly fault: Fault | undefined;
}

/** What is wrong here. The region is there before its words are, so that they are heard. */
export function FaultText({ id, fault }: Props) {
  const { i18n } = useLingui();
  return (
    <p className={styles.fault} id={id} role="alert">
      {fault ? (
        <>
          <Icon name="warning" />
          {i18n._(faultWords(fault))}
        </>
      ) : null}
    </p>
  );
}
