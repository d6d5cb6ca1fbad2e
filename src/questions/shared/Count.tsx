import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import styles from './Options.module.css';

/** Number of chosen options where there is a maximum; an `output`, so that changes are announced. */
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
            message: `{${arg(chosen)}, number} of {${arg(max)}, number} selected, the most there can be`,
            comment: 'How many options are selected.',
          })
        : t({
            message: `{${arg(chosen)}, number} of {${arg(max)}, number} selected`,
            comment: 'How many options are selected.',
          });
  return <output className={styles.count}>{chosen > 0 ? text : null}</output>;
}
