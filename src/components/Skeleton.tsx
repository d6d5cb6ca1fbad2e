import styles from './Skeleton.module.css';

/** The shape of what is about to come. What is quick shows nothing at all; the bones come after 300 ms. */
export function Bones() {
  return (
    <div className={styles.bones} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
