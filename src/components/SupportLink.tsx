import styles from './OpenInNewTab.module.css';
import { supportAddress } from './product.ts';

/** Links to the support of whoever runs the app, if the build names one; the address itself is the text. */
export function SupportLink() {
  if (supportAddress === '') return null;
  const isPage = supportAddress.startsWith('https:');
  return (
    <a
      className={styles.link}
      href={isPage ? supportAddress : `mailto:${supportAddress}`}
      dir="ltr"
      {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : null)}
    >
      {supportAddress}
    </a>
  );
}
