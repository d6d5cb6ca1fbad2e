import { memo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** The width in modules of the white margin that scanners require (ISO/IEC 18004). */
const quietZone = 4;
/** The size of a module in CSS pixels; whole pixels keep edges sharp. */
const moduleSize = 4;

interface Props {
  readonly text: string;
  readonly label: string;
}

export const QrCode = memo(function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * quietZone;
  return (
    <svg
      className={styles.code}
      width={side * moduleSize}
      height={side * moduleSize}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <path d={data.map(rowPath).join('')} />
    </svg>
  );
});

/** The path of a row of modules, with a rectangle for each run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? '#' : ' '))
    .join('')
    .matchAll(/#+/g);
  return [...runs]
    .map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('');
}
