import styles from './Skeleton.module.css';

/** Stands for a loading screen; appears after 300 ms, because a flash would disturb quick loads. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true" aria-busy="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
