import styles from './Icon.module.css';

/** Strokes on a grid of 24, each path drawn by the same pen. */
const paths = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  back: 'M19 12H5m6-6-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  compass: 'm15.5 8.5-2 5-5 2 2-5 5-2ZM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  file: 'M6 3h8l4 4v14H6V3Zm8 0v4h4',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  left: 'm15 6-6 6 6 6',
  lock: 'M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6v-9Zm6 3.5v2',
  minus: 'M6 12h12',
  pause: 'M10 9v6m4-6v6M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1Z',
  plus: 'M12 6v12M6 12h12',
  right: 'm9 6 6 6-6 6',
  up: 'm6 15 6-6 6 6',
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v4h16v-4',
  warning:
    'M12 9v4m0 3.5v.01M10.3 4.4 2.6 17.7A2 2 0 0 0 4.3 20.7h15.4a2 2 0 0 0 1.7-3L13.7 4.4a2 2 0 0 0-3.4 0Z',
  zoom: 'M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM10.5 8v5M8 10.5h5',
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
