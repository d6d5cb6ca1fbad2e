import type { ReactNode } from 'react';
import { themeParameter } from '../../contract/embedding.ts';
import { notifyAnyHost } from '../effects/embed/notifyHost.ts';
import { readContext } from '../effects/network/client.ts';
import { forceTheme } from '../effects/page/theme.ts';
import { loadRemainingMessages } from '../i18n/activeCatalog.ts';
import type { Opening } from './actors.ts';
import { beginFrame } from './embedded/beginFrame.tsx';
import { beginInApp } from './embedded/beginInApp.tsx';

/**
 * A survey that is a guest: inside an app, or in a window or a card of another page. All of it is a file that no page
 * of its own fetches; the machines and the screens are the same.
 */
export async function begin(opening: Opening): Promise<ReactNode> {
  if (opening.mode !== 'inApp') notifyAnyHost(opening.surveyId, { type: 'loaded' });
  // Kept before the session rewrites the address.
  readContext(opening.surveyId);
  await loadRemainingMessages();
  forceTheme(new URLSearchParams(location.search).get(themeParameter));
  return opening.mode === 'inApp' ? beginInApp(opening) : beginFrame(opening);
}

/** For the developer page, which would have the build make files of their own of them. */
export { LeaveDialog } from '../overlays/LeaveDialog.tsx';
export { SurveyUnavailable } from '../screens/end/SurveyUnavailable.tsx';
export { Offer } from '../screens/start/Offer.tsx';
