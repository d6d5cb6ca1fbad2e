import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import styles from './Score.module.css';

interface Props {
  readonly score: number;
  readonly max: number | undefined;
}

/** The score as a large figure, with its scale where that is known. */
export function Score({ score, max }: Props) {
  const { t, i18n } = useLingui();
  const figure = i18n.number(score, { maximumFractionDigits: 2 });
  const scale = max === undefined ? null : i18n.number(max, { maximumFractionDigits: 2 });
  const share = { '--share': max ? Math.min(Math.max(score / max, 0), 1) : 0 } as CSSProperties;
  return (
    <div className={styles.score}>
      <p className={styles.label}>{t`Your score`}</p>
      <p>
        <strong className={styles.figure}>{figure}</strong>
        {scale ? <span className={styles.scale}> {t`of ${scale}`}</span> : null}
      </p>
      {scale ? <div className={styles.meter} style={share} aria-hidden="true" /> : null}
    </div>
  );
}
