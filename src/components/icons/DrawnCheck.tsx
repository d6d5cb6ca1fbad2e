import styles from './DrawnCheck.module.css';

export function DrawnCheck() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="22" pathLength="1" />
      <path d="m15 24.5 6.5 6.5L33.5 18" pathLength="1" />
    </svg>
  );
}
