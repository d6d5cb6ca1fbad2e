import { useLingui } from '@lingui/react/macro';
import { countFaults, type Bounds as Limits } from '../../../contract/questions/shared/bounds.ts';
import { faultMessage } from '../../i18n/messages/faults.ts';
import { ids } from './ids.ts';
import styles from './Options.module.css';

/** States the bounds of a choice in the sentence of the fault that occurs when they are broken. */
export function Bounds({ bounds }: { bounds: Limits }) {
  const { i18n } = useLingui();
  const [broken] = boundsFaults(bounds);
  if (!broken) return null;
  return (
    <p className={styles.hint} id={ids.hint}>
      {i18n._(faultMessage(broken, i18n))}
    </p>
  );
}

/** The fault that occurs when the bounds are broken, as a list; empty without bounds. */
export function boundsFaults(bounds: Limits) {
  return countFaults(bounds.max === undefined ? -1 : Number.POSITIVE_INFINITY, bounds);
}
