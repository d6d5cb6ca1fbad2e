import { useLingui } from '@lingui/react/macro';
import styles from './Options.module.css';

/** How many are chosen so far, where there is a most. It is seen and spoken. */
export function Count({ chosen, max }: { chosen: number; max: number | undefined }) {
  const { t } = useLingui();
  if (max === undefined) return null;
  return (
    <output className={styles.count}>{chosen > 0 ? t`${chosen} of ${max} selected` : null}</output>
  );
}
