import type { Survey } from '../../../contract/survey.ts';
import { Logo } from './Logo.tsx';
import styles from './StartLogo.module.css';

/** The logo of the start page: none, the product's, or the survey's own. */
export function StartLogo({ config }: { config: Survey['config'] }) {
  if (config.startPageLogoType === 1) return <Logo />;
  if (config.startPageLogoType !== 2 || !config.startPageLogoUrl) return null;
  return <img className={styles.logo} src={config.startPageLogoUrl} alt="" />;
}
