import type { CSSProperties } from 'react';
import styles from './Burst.module.css';

const count = 24;

/** Particles that burst once from the middle of the mark of the end; a theme asks for them. */
export function Burst() {
  return (
    <div className={styles.burst} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the particles are always the same.
        <i key={index} style={{ '--share': index / count } as CSSProperties} />
      ))}
    </div>
  );
}
