import { useLingui } from '@lingui/react/macro';
import { Icon } from '../parts/Icon.tsx';
import styles from './Order.module.css';

interface Props {
  readonly id: string;
  readonly name: string;
  /** Its place, from 0. */
  readonly at: number;
  readonly count: number;
  /** True where there are so many that a place is better named than walked to. */
  readonly hasNumbers: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One option that has its place. Its buttons stay where they are, so that the focus does, too. */
export function Ranked({ id, name, at, count, hasNumbers, onMove, onRemove }: Props) {
  const { t, i18n } = useLingui();
  const isFirst = at === 0;
  const isLast = at === count - 1;
  return (
    <li className={styles.ranked} data-id={id}>
      <span className={styles.grip} data-grip aria-hidden="true">
        <Icon name="grip" />
      </span>
      {hasNumbers ? (
        <select
          className={styles.number}
          aria-label={t`Place of ${name}`}
          value={at}
          onChange={({ target }) => onMove(Number(target.value))}
        >
          {Array.from({ length: count }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its number.
            <option key={place} value={place}>
              {i18n.number(place + 1)}
            </option>
          ))}
        </select>
      ) : (
        <span className={styles.number} aria-hidden="true">
          {i18n.number(at + 1)}
        </span>
      )}
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <button
        type="button"
        className={styles.tool}
        aria-label={t`Move ${name} up`}
        aria-disabled={isFirst || undefined}
        onClick={() => (isFirst ? undefined : onMove(at - 1))}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={t`Move ${name} down`}
        aria-disabled={isLast || undefined}
        onClick={() => (isLast ? undefined : onMove(at + 1))}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={t`Take ${name} out`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
