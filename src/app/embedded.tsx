import type { ReactNode } from 'react';
import { themeParameter } from '../../contract/embedding.ts';
import { tellHost } from '../effects/embed/host.ts';
import { readContext } from '../effects/network/client.ts';
import { forceTheme } from '../effects/page/theme.ts';
import { loadRest } from '../i18n/catalog.ts';
import type { Opening } from './actors.ts';
import { beginFrame } from './embedded/beginFrame.tsx';
import { beginInApp } from './embedded/beginInApp.tsx';

/**
 * A survey that is a guest: inside an app, or in a window or a card of another page. All of it is a file that no page
 * of its own fetches; the machines and the screens are the same.
 */
export async function begin(opening: Opening): Promise<ReactNode> {
  if (opening.mode !== 'inApp') tellHost(opening.surveyId, { type: 'loaded' });
  // Kept before the session rewrites the address.
  readContext(opening.surveyId);
  await loadRest();
  forceTheme(new URLSearchParams(location.search).get(themeParameter));
  return opening.mode === 'inApp' ? beginInApp(opening) : beginFrame(opening);
}

/** For the developer page, which would have the build make files of their own of them. */
export { Leaving } from '../overlays/Leaving.tsx';
export { Unoffered } from '../screens/end/SurveyUnavailable.tsx';
export { Offer } from '../screens/start/Offer.tsx';
