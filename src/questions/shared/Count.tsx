import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import styles from './Options.module.css';

/**
 * The number of chosen options where there is a maximum. It is an `output`, so that screen readers announce changes.
 */
export function Count({ chosen, max }: { chosen: number; max: number | undefined }) {
  const { t } = useLingui();
  if (max === undefined) return null;
  const over = chosen - max;
  const text =
    over > 0
      ? t({
          message: `{${arg(chosen)}, number} selected, {${arg(over)}, number} too many`,
          comment: 'How many options are selected.',
        })
      : over === 0
        ? t({
            message: `{${arg(chosen)}, number} selected (maximum)`,
            comment: 'How many options are selected.',
          })
        : t({
            message: `{${arg(chosen)}, number} selected (up to {${arg(max)}, number})`,
            comment: 'How many options are selected.',
          });
  return <output className={styles.count}>{chosen > 0 ? text : null}</output>;
}
