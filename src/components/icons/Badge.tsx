import styles from './Badge.module.css';
import { strokes as common, Icon } from './Icon.tsx';

/** Paths on the 24-unit grid of `Icon`. */
const strokes = {
  ...common,
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  compass: 'm15.5 8.5-2 5-5 2 2-5 5-2ZM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  hourglass: 'M7 3h10M7 21h10M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4',
  lock: 'M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6v-9Zm6 3.5v2',
  pause: 'M10 9v6m4-6v6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
};

export type BadgeIcon = keyof typeof strokes;

/** A large icon, which is decorative: the text beside it has the same meaning. */
export function Badge({ icon }: { icon: BadgeIcon }) {
  return (
    <span className={styles.badge}>
      <Icon path={strokes[icon]} />
    </span>
  );
}
