import { useLingui } from '@lingui/react/macro';
import { countFaults, type Bounds as Limits } from '../../../contract/questions/shared/bounds.ts';
import { faultMessage } from '../../i18n/messages/faults.ts';
import { ids } from './ids.ts';
import styles from './Options.module.css';

/** How many can be chosen, in the words that would say so if it were wrong. */
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

/** What breaking the bounds would be called; nothing where there are none. */
export function boundsFaults(bounds: Limits) {
  return countFaults(bounds.max === undefined ? -1 : Number.POSITIVE_INFINITY, bounds);
}
