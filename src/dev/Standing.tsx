import { useEffect, useState } from 'react';
import type { Locale } from '../../contract/locales.ts';
import { forceTheme } from '../effects/page/theme.ts';
import { speak } from '../i18n/all.ts';
import { screens } from './screens.tsx';

/** One screen, alone on the page, in any language: a message of this page to itself changes it (`askpath.speak`). */
export function Standing({ name }: { name: string }) {
  const [screen] = useState(() => {
    forceTheme(new URLSearchParams(location.search).get('theme'));
    return screens[name]?.();
  });
  useSpoken();
  return <div data-device={window.innerWidth < 600 ? 'mobile' : 'desktop'}>{screen}</div>;
}

/** Speaks the language that the page is asked to. */
export function useSpoken(): void {
  useEffect(() => {
    let chosen = new AbortController();
    const choose = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin || data?.kind !== 'askpath.speak') return;
      chosen.abort();
      chosen = new AbortController();
      speak(data.locale as Locale, chosen.signal).catch(() => {});
    };
    window.addEventListener('message', choose);
    return () => window.removeEventListener('message', choose);
  }, []);
}
