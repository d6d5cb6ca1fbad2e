import type { Logo, Theme } from '../../../contract/theme.ts';
import { serverUrl } from '../../effects/network/serverUrl.ts';
import styles from './ThemeLogo.module.css';

interface Props {
  readonly logo: Logo;
  /** The scheme of the theme: the logo of one for dark pages alone needs no other ground. */
  readonly scheme?: Theme['scheme'];
  /** Whether it stands in a row of text instead of above the heading. */
  readonly isSmall?: boolean;
}

/** The logo of the survey's theme. A lazy picture that is not shown is not loaded. */
export function ThemeLogo({ logo: { src, dark, alt = '', height }, scheme, isSmall }: Props) {
  const size = isSmall ? 'small' : undefined;
  const style = height && !isSmall ? { blockSize: height } : undefined;
  const needsGround = scheme !== 'dark' || undefined;
  if (!dark)
    return (
      <img
        className={styles.logo}
        data-size={size}
        style={style}
        data-chip={needsGround}
        src={serverUrl(src)}
        alt={alt}
      />
    );
  return (
    <>
      <img
        className={styles.logo}
        data-size={size}
        style={style}
        data-on="light"
        src={serverUrl(src)}
        alt={alt}
      />
      <img
        className={styles.logo}
        data-size={size}
        style={style}
        data-on="dark"
        loading="lazy"
        src={serverUrl(dark)}
        alt={alt}
      />
    </>
  );
}
