import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Entry, isFramed, readEntry, type SurveyEntry } from '../contract/address.ts';
import { limits } from '../contract/limits.ts';
import { type Status, status } from '../contract/status.ts';
import type { Location } from '../contract/survey.ts';
import { App } from './app/App.tsx';
import { type Opening, startSession } from './app/actors.ts';
import { modes } from './app/modes.ts';
import { Missing, prepareScreens } from './app/Screen.tsx';
import { lazyComponent } from './components/lazyComponent.tsx';
import { preloadSanitizer } from './components/text/sanitize.ts';
import { delay, whenIdle } from './effects/page/idle.ts';
import { createNonce } from './effects/page/nonce.ts';
import { readPageReply } from './effects/page/pageReply.ts';
import { loadDrafts } from './effects/storage/drafts.ts';
import { wasSentToLogin } from './effects/storage/login.ts';
import { loadCatalog } from './i18n/loadCatalog.ts';
import { prepareView, prepareViews } from './questions/QuestionView.tsx';
import { prepareHome } from './screens/start/Home.tsx';
import './theme.css';

const Dev = lazyComponent(() => import('./dev/Dev.tsx').then((file) => file.Dev));

/** Statuses whose screens are part of the first load. */
const initialStatuses: readonly Status[] = [status.notStarted, status.home, status.answering];

start().catch(() => {
  // The catalog may be missing, so the sentence is in `index.html`.
  document.getElementById('broken')?.removeAttribute('hidden');
});

async function start(): Promise<void> {
  const entry = readEntry(location.pathname);
  const isSurvey = entry.kind === 'survey';
  // Pages of windows and cards contain only the survey, which their chunk reads.
  const reply = isSurvey && isFramed(entry.mode) ? null : readPageReply();
  // The server preloads these files, and the first paint must not change.
  const [chunk, locale] = await Promise.all([
    isSurvey ? modes[entry.mode]?.() : null,
    loadCatalog(),
    preloadSanitizer(authoredTexts(reply)),
    preloadScreen(reply),
  ]);
  const begin = chunk ? chunk.begin : beginPage;
  const page = isSurvey ? await begin(openingOf(entry, locale, reply)) : otherPage(entry, reply);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{page}</I18nProvider>
    </StrictMode>,
  );
  whenIdle(() => {
    prepareViews();
    void prepareScreens();
  });
}

function openingOf(entry: SurveyEntry, locale: string, reply: Reply): Opening {
  return {
    ...entry,
    locale,
    nonce: createNonce(),
    drafts: loadDrafts(entry.surveyId),
    reply,
    cameBack: wasSentToLogin(entry.surveyId),
  };
}

async function beginPage(opening: Opening): Promise<ReactNode> {
  // The session replaces the address, so the host page's context is stored before.
  if (location.hash) {
    const client = await import('./effects/network/client.ts').catch(() => null);
    client?.readContext(opening.surveyId);
  }
  return <App session={startSession(opening)} />;
}

function otherPage(entry: Exclude<Entry, SurveyEntry>, reply: Reply): ReactNode {
  switch (entry.kind) {
    case 'dev':
      // In production the server refuses the page in its reply.
      return reply ? <Missing /> : <Dev example={entry.example} />;
    case 'index':
    case 'nowhere':
      return <Missing />;
  }
}

type Reply = ReturnType<typeof readPageReply>;

/** Loads the chunks of the first screen; after a timeout the screen itself shows that it is loading. */
async function preloadScreen(reply: Reply): Promise<void> {
  if (reply === null) return;
  const isInitial = 'status' in reply && initialStatuses.includes(reply.status);
  const chunks = isInitial ? preloadInitial(reply) : prepareScreens();
  await Promise.race([chunks, delay(limits.httpTimeout)]);
}

function preloadInitial({ subject, survey }: Location): Promise<void> {
  return subject ? prepareView(subject.type) : prepareHome(survey);
}

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
