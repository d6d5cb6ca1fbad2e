import type { CSSProperties } from 'react';
import { type Icon, icons } from '../../../contract/questions/shared/ratings.ts';
import styles from './RateIcon.module.css';

interface Props {
  readonly icon: Icon;
  /** The mood of a face, from 0 for the saddest to 1 for the happiest. */
  readonly mood: number;
  readonly isFilled: boolean;
}

const shapes: Partial<Record<Icon, string>> = {
  [icons.star]: 'm12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3l-5.6 2.9 1.1-6.2L3 9.6l6.2-.9L12 3Z',
  [icons.heart]:
    'M12 20.3C6 15.9 3 12.6 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.6-3 6.9-9 11.3Z',
  [icons.favour]:
    'M7 11v9H3.5v-9H7Zm0 0 4-8c1.7 0 2.7 1.2 2.5 2.9L13 9.5h5.7a2 2 0 0 1 2 2.4l-1.3 6.5a2 2 0 0 1-2 1.6H7',
};

export function RateIcon({ icon, mood, isFilled }: Props) {
  const isFace = icon === icons.emoji;
  return (
    <svg
      className={styles.icon}
      data-filled={isFilled || undefined}
      data-face={isFace || undefined}
      data-icon={icon}
      style={isFace ? ({ '--mood': mood } as CSSProperties) : undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {isFace ? <Face mood={mood} /> : <path d={shapes[icon]} />}
    </svg>
  );
}

/** A face whose mouth, eyes and brows tell the moods apart without their colour. */
function Face({ mood }: { mood: number }) {
  const bend = (mood - 0.5) * 9;
  const isOpen = mood > 0.9;
  return (
    <>
      <circle cx="12" cy="12" r="10" />
      <path className={styles.trait} d="M8.7 9.3v.8M15.3 9.3v.8" />
      {mood < 0.1 ? <path className={styles.trait} d="m6.8 6.4 2.8 1.200m7.6-1.2-2.8 1.2" /> : null}
      <path
        className={styles.trait}
        data-open={isOpen || undefined}
        d={
          isOpen
            ? 'M7.3 13.200h9.400a4.7 4.7 0 0 1-9.4 0Z'
            : `M7.7 ${15.2 - bend / 4}q4.3 ${bend} 8.6 0`
        }
      />
    </>
  );
}
