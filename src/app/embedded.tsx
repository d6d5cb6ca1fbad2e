import type { ReactNode } from 'react';
import type { PageForm } from '../../contract/pageForm.ts';
import { forceScheme } from '../effects/page/scheme.ts';
import { readContext } from '../effects/storage/context.ts';
import type { Opening } from './actors.ts';
import { startFrame } from './embedded/startFrame.tsx';
import { startInApp } from './embedded/startInApp.tsx';

/** Starts a survey inside an app, a window or a card; this chunk is loaded by no other mode. */
export async function begin(opening: Opening, form: PageForm | null): Promise<ReactNode> {
  // The context is in the address, which the session replaces.
  readContext(opening.surveyId);
  forceScheme();
  return opening.mode === 'inApp' ? startInApp(opening, form) : startFrame(opening, form);
}
