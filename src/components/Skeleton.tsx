import styles from './Skeleton.module.css';

/** The shape of what is about to come. What is quick shows nothing at all; the bones come after 300 ms. */
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
