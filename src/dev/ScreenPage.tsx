import { useEffect, useState } from 'react';
import type { Locale } from '../../contract/locales.ts';
import { forceScheme } from '../effects/page/scheme.ts';
import { switchLanguage } from '../i18n/catalogs.ts';
import { screens } from './screens.tsx';

/** Shows a single screen; the message `askpath.speak` changes its language. */
export function ScreenPage({ name }: { name: string }) {
  const [screen] = useState(() => {
    forceScheme();
    return screens[name]?.();
  });
  useLanguageMessages();
  return screen;
}

export function useLanguageMessages(): void {
  useEffect(() => {
    let chosen = new AbortController();
    const choose = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin || data?.kind !== 'askpath.speak') return;
      chosen.abort();
      chosen = new AbortController();
      switchLanguage(data.locale as Locale, chosen.signal).catch(() => {});
    };
    window.addEventListener('message', choose);
    return () => window.removeEventListener('message', choose);
  }, []);
}
