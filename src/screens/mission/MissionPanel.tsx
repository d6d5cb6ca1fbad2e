import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import { useAuthored } from '../../components/text/authored.ts';
import { RichText } from '../../components/text/RichText.tsx';
import styles from './MissionPanel.module.css';
import { useClearance } from './useClearance.ts';

const strokes = { fold: 'm6 9 6 6 6-6' };

interface Props {
  /** The heading of the folded panel. */
  readonly title: string;
  readonly instruction: string;
  /** The position of the current step in words; null before the first step. */
  readonly where: string | null;
  readonly isFoldable: boolean;
  /** Whether the mission has not started, so that the instruction is the body of the page. */
  readonly isBriefing: boolean;
  /** Live regions that stay mounted while the panel is folded. */
  readonly liveRegions: ReactNode;
  readonly children: ReactNode;
}

/**
 * The instruction and controls of a mission: in the page before the start, then docked at the start edge or as a bottom
 * sheet. The folded panel shows only the title and the step.
 */
export function MissionPanel({
  title,
  instruction,
  where,
  isFoldable,
  isBriefing,
  liveRegions,
  children,
}: Props) {
  const { t } = useLingui();
  const authored = useAuthored();
  const [wantsFolded, fold] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useClearance(panel);
  const isFolded = isFoldable && wantsFolded;
  const name = t`The task`;
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={name}
      data-folded={isFolded || undefined}
      data-briefing={isBriefing || undefined}
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
      <div className={styles.messages}>{liveRegions}</div>
      <div className={styles.body} id="mission" hidden={isFolded}>
        <div className={styles.instruction}>
          <RichText text={instruction} />
        </div>
        {children}
      </div>
    </section>
  );
}
