import type { Survey } from '../../../contract/survey.ts';
import { Logo } from '../icons/Logo.tsx';
import { ThemeLogo } from './ThemeLogo.tsx';

/** The values of `startPageLogoType`, which precedes the theme. */
const kinds = { none: 0, product: 1, address: 2 } as const;

/** The logo of the start page: that of the survey's own keys, else that of its theme. */
export function StartLogo({ config }: { config: Survey['config'] }) {
  const { startPageLogoType: kind, startPageLogoUrl: src, theme } = config;
  if (kind === kinds.product) return <Logo />;
  if (kind === kinds.address && src) return <ThemeLogo logo={{ src, alt: '' }} />;
  if (kind === kinds.none || !theme?.logo) return null;
  return <ThemeLogo logo={theme.logo} scheme={theme.scheme} />;
}
