import { productName } from '../product.ts';
import styles from './Logo.module.css';

export function Logo() {
  return (
    <span className={styles.logo} dir="ltr">
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5.5 18.5c0-9 13-3.5 13-9.5" />
        <circle cx="18.5" cy="6" r="2.75" />
        <circle className={styles.dot} cx="5.5" cy="18.5" r="2.25" />
      </svg>
      <span>{productName}</span>
    </span>
  );
}
