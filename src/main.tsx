import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readEntry } from '../contract/address.ts';
import { limits } from '../contract/limits.ts';
import { type Status, status } from '../contract/status.ts';
import type { Location } from '../contract/survey.ts';
import { isBack } from '../machines/login.ts';
import { App } from './app/App.tsx';
import { startSession } from './app/actors.ts';
import { Missing, prepareScreens } from './app/Screen.tsx';
import { after, nonce, readPageReply, whenIdle } from './effects/browser.ts';
import { loadDrafts } from './effects/storage.ts';
import { loadCatalog, readLocale } from './locale/catalog.ts';
import { lazily } from './parts/lazily.tsx';
import { preloadSanitiser } from './parts/sanitise.ts';
import { prepareView, prepareViews } from './questions/index.tsx';
import { prepareHome } from './screens/Home.tsx';
import './theme.css';

const Samples = import.meta.env.DEV
  ? lazily(() => import('./dev/Samples.tsx').then((file) => file.Samples))
  : Missing;

const Dev = lazily(() => import('./dev/Dev.tsx').then((file) => file.Dev));

/** Statuses whose screens are there from the start. */
const openTo: readonly Status[] = [status.notStarted, status.home, status.answering];

start().catch(() => {
  // No catalog, no words: the page itself carries the one sentence that is needed then.
  document.getElementById('broken')?.removeAttribute('hidden');
});

async function start(): Promise<void> {
  const locale = readLocale();
  const reply = readPageReply();
  // They are on their way beside this file already; a first paint without them would be seen to change.
  await Promise.all([
    loadCatalog(locale),
    preloadSanitiser(authoredTexts(reply)),
    prepareFirst(reply),
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{draw(locale, reply)}</I18nProvider>
    </StrictMode>,
  );
  whenIdle(() => {
    prepareViews();
    void prepareScreens();
  });
}

function draw(locale: string, reply: Reply): ReactNode {
  const entry = readEntry(location.pathname);
  switch (entry.kind) {
    case 'survey': {
      const { surveyId } = entry;
      const drafts = loadDrafts(surveyId);
      const cameBack = isBack(location.search);
      const input = { surveyId, locale, nonce: nonce(), drafts, reply, cameBack };
      return <App session={startSession(input)} />;
    }
    case 'dev':
      return <Dev example={entry.example} />;
    case 'index':
      return <Samples />;
    case 'nowhere':
      return <Missing />;
  }
}

type Reply = ReturnType<typeof readPageReply>;

/** What the first screen is drawn with, where that is a file of its own. What stalls is waited for on the screen. */
async function prepareFirst(reply: Reply): Promise<void> {
  if (reply === null) return;
  const isOpen = 'status' in reply && openTo.includes(reply.status);
  await Promise.race([isOpen ? prepareOpen(reply) : prepareScreens(), after(limits.httpTimeout)]);
}

function prepareOpen({ subject, survey }: Location): Promise<void> {
  return subject ? prepareView(subject.type) : prepareHome(survey);
}

/** The rich texts the first screen shows. */
function authoredTexts(reply: Reply): (string | undefined)[] {
  if (reply === null || 'kind' in reply) return [];
  const { survey, subject } = reply;
  const { agreement, endText } = survey.config;
  return [
    survey.title,
    survey.description,
    agreement,
    endText,
    subject?.title,
    subject?.description,
  ];
}
