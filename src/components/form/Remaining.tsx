import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { textLength } from '../../../contract/questions/shared/characters.ts';
import { LiveRegion } from '../text/LiveRegion.tsx';
import styles from './Remaining.module.css';
import { useDebounced } from './useDebounced.ts';

/** The number of remaining characters; appears near the limit, not in short fields, and is announced when the respondent stops typing. */
export function Remaining({ value, max }: { value: string; max: number }) {
  const { t } = useLingui();
  const left = max - textLength(value);
  const over = -left;
  const text =
    left > (max < 20 ? -1 : Math.min(20, max / 5))
      ? ''
      : left >= 0
        ? t`${plural(left, { one: '# character left', other: '# characters left' })}`
        : t`${plural(over, { one: '# character too many', other: '# characters too many' })}`;
  return (
    <>
      <p className={styles.remaining} data-over={left < 0 || undefined} aria-hidden="true">
        {text}
      </p>
      <LiveRegion>{useDebounced(text)}</LiveRegion>
    </>
  );
}
