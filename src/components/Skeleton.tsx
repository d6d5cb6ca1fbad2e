import styles from './Skeleton.module.css';

/** Appears after 300 ms, so that quick loads show nothing. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
