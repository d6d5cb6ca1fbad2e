import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { useAuthored } from '../../components/text/authored.ts';
import { RichText } from '../../components/text/RichText.tsx';
import styles from './MissionPanel.module.css';
import { useClearance } from './useClearance.ts';

/** On the grid of `Icon`. */
const strokes = { fold: 'm6 9 6 6 6-6' };

interface Props {
  /** What the mission is called; the folded panel says it. */
  readonly title: string;
  readonly instruction: string;
  /** The step it is at, in words; null before there is one. */
  readonly where: string | null;
  readonly isFoldable: boolean;
  /** Regions that speak: they are there also while the panel is folded. */
  readonly told: ReactNode;
  /** What can be done now. */
  readonly children: ReactNode;
}

/**
 * What is to be done, always at hand: docked at the start edge, or a sheet at the bottom one. Folded it is a slim bar
 * that says which mission and which step. Whether it is folded is nobody's but the reader's.
 */
export function MissionPanel({ title, instruction, where, isFoldable, told, children }: Props) {
  const { t } = useLingui();
  const authored = useAuthored();
  const [wantsFolded, fold] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useClearance(panel);
  const isFolded = isFoldable && wantsFolded;
  const name = t`The mission`;
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={name}
      data-folded={isFolded || undefined}
    >
      <div className={styles.head}>
        <div className={styles.name}>
          <h2 data-panel tabIndex={-1} {...(isFolded ? authored : null)}>
            {isFolded ? title : name}
          </h2>
          {where ? <p>{where}</p> : null}
        </div>
        {isFoldable ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            aria-controls="mission"
            aria-label={name}
            title={
              isFolded
                ? t({ message: 'Expand', comment: 'Verb: shows the whole panel again.' })
                : t({
                    message: 'Collapse',
                    comment: 'Verb: makes the panel as small as its heading.',
                  })
            }
            onClick={() => fold(!isFolded)}
          >
            <Icon path={strokes.fold} />
          </button>
        ) : null}
      </div>
      <div className={styles.told}>{told}</div>
      <div className={styles.body} id="mission" hidden={isFolded}>
        <div className={styles.instruction}>
          <RichText text={instruction} />
        </div>
        {children}
      </div>
    </section>
  );
}
