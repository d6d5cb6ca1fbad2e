import { memo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** The white around a code, in modules, without which no camera finds it (ISO/IEC 18004). */
const quiet = 4;
/** Whole pixels, so that no edge is blurred. */
const moduleSize = 4;

interface Props {
  readonly text: string;
  readonly label: string;
}

/** A text for a camera: black on white, whatever the theme and the reader's own colours are. */
export const QrCode = memo(function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quiet;
  return (
    <svg
      className={styles.code}
      width={side * moduleSize}
      height={side * moduleSize}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <path d={data.map(rowPath).join('')} />
    </svg>
  );
});

/** The dark modules of one row, each run of them one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? '#' : ' '))
    .join('')
    .matchAll(/#+/g);
  return [...runs]
    .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('');
}
