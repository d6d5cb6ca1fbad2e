import type { Survey } from '../../../contract/survey.ts';
import { Logo } from './Logo.tsx';
import styles from './StartLogo.module.css';

export function StartLogo({ config }: { config: Survey['config'] }) {
  if (config.startPageLogoType === 1) return <Logo />;
  if (config.startPageLogoType !== 2 || !config.startPageLogoUrl) return null;
  return <img className={styles.logo} src={config.startPageLogoUrl} alt="" />;
}
