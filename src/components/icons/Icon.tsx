import styles from './Icon.module.css';

/** Paths on a grid of 24 units for the icons of the first screens; other components define their own. */
export const strokes = {
  back: 'M19 12H5m6-6-6 6 6 6',
  warning:
    'M12 9v4m0 3.5v.01M10.3 4.4 2.6 17.7A2 2 0 0 0 4.3 20.7h15.4a2 2 0 0 0 1.7-3L13.7 4.4a2 2 0 0 0-3.4 0Z',
} as const;

interface Props {
  readonly path: string;
  /** Whether to mirror the icon in right-to-left languages. */
  readonly isDirected?: boolean;
}

/** An icon, which is decorative: the text beside it has the same meaning. */
export function Icon({ path, isDirected }: Props) {
  return (
    <svg
      className={styles.icon}
      data-directed={isDirected || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
