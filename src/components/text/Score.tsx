import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { isolate } from '../../i18n/messages/isolate.ts';
import { AuthoredLanguage } from './authored.ts';
import { RichText } from './RichText.tsx';
import styles from './Score.module.css';

interface Props {
  readonly score: number;
  readonly max: number | undefined;
  /** The survey's words for the score, as HTML. */
  readonly words?: string | undefined;
  readonly lang?: string | undefined;
}

export function Score({ score, max, words, lang }: Props) {
  const { t, i18n } = useLingui();
  const figure = i18n.number(score, { maximumFractionDigits: 2 });
  const scale = max === undefined ? '' : i18n.number(max, { maximumFractionDigits: 2 });
  const share = { '--share': max ? Math.min(Math.max(score / max, 0), 1) : 0 } as CSSProperties;
  return (
    <div className={styles.score}>
      <p className={styles.label}>
        {t({ message: 'Your score', comment: 'Noun: above the points that were reached.' })}
      </p>
      <p>
        <strong className={styles.figure}>{figure}</strong>
        {scale ? ' ' : null}
        {scale ? (
          <span className={styles.scale}>
            {t({
              message: `of ${{ scale: isolate(scale) }}`,
              comment: 'After the points that were reached: 85 of 100.',
            })}
          </span>
        ) : null}
      </p>
      {scale ? <div className={styles.meter} style={share} aria-hidden="true" /> : null}
      {words ? (
        <div className={styles.words}>
          <AuthoredLanguage value={lang}>
            <RichText text={words} />
          </AuthoredLanguage>
        </div>
      ) : null}
    </div>
  );
}
