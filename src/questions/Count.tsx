import { useLingui } from '@lingui/react/macro';
import styles from './Options.module.css';

/** How many are chosen so far, where there is a most. It is seen and spoken. */
export function Count({ chosen, max }: { chosen: number; max: number | undefined }) {
  const { t } = useLingui();
  if (max === undefined) return null;
  const over = chosen - max;
  const words =
    over > 0
      ? t`${chosen} selected, ${over} too many`
      : over === 0
        ? t`${chosen} of ${max} selected, the most there can be`
        : t`${chosen} of ${max} selected`;
  return <output className={styles.count}>{chosen > 0 ? words : null}</output>;
}
