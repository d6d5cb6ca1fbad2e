import styles from './Icon.module.css';

/** Strokes on a grid of 24, each path drawn by the same pen. */
const paths = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  back: 'M19 12H5m6-6-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  compass: 'm15.5 8.5-2 5-5 2 2-5 5-2ZM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  lock: 'M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6v-9Zm6 3.5v2',
  pause: 'M10 9v6m4-6v6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  warning:
    'M12 9v4m0 3.5v.01M10.3 4.4 2.6 17.7A2 2 0 0 0 4.3 20.7h15.4a2 2 0 0 0 1.7-3L13.7 4.4a2 2 0 0 0-3.4 0Z',
} as const;

export type IconName = keyof typeof paths;

/** A picture beside words that say the same. Arrows point along the reading direction. */
export function Icon({ name }: { name: IconName }) {
  const isDirected = name === 'arrow' || name === 'back';
  return (
    <svg
      className={styles.icon}
      data-directed={isDirected || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
