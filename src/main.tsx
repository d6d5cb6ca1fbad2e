import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Entry, readEntry, type SurveyEntry } from '../contract/address.ts';
import { limits } from '../contract/limits.ts';
import { type Status, status } from '../contract/status.ts';
import type { Location } from '../contract/survey.ts';
import { isFramed } from '../machines/session/context.ts';
import { App } from './app/App.tsx';
import { type Opening, startSession } from './app/actors.ts';
import { modes } from './app/modes.ts';
import { Missing, prepareScreens } from './app/Screen.tsx';
import { lazyComponent } from './components/lazyComponent.tsx';
import { preloadSanitiser } from './components/text/sanitise.ts';
import { createNonce, delay, readPageReply, whenIdle } from './effects/page/browser.ts';
import { loadDrafts } from './effects/storage/drafts.ts';
import { wasSentToLogin } from './effects/storage/login.ts';
import { loadCatalog } from './i18n/loadCatalog.ts';
import { prepareView, prepareViews } from './questions/QuestionView.tsx';
import { prepareHome } from './screens/start/Home.tsx';
import './theme.css';

const Dev = lazyComponent(() => import('./dev/Dev.tsx').then((file) => file.Dev));

/** Statuses whose screens are there from the start. */
const openTo: readonly Status[] = [status.notStarted, status.home, status.answering];

start().catch(() => {
  // No catalog, no words: the page itself carries the one sentence that is needed then.
  document.getElementById('broken')?.removeAttribute('hidden');
});

async function start(): Promise<void> {
  const entry = readEntry(location.pathname);
  const isSurvey = entry.kind === 'survey';
  // A window and a card come with the survey alone, and read it themselves.
  const reply = isSurvey && isFramed(entry.mode) ? null : readPageReply();
  // They are on their way beside this file already; a first paint without them would be seen to change.
  const [guests, locale] = await Promise.all([
    isSurvey ? modes[entry.mode]?.() : null,
    loadCatalog(),
    preloadSanitiser(authoredTexts(reply)),
    prepareFirst(reply),
  ]);
  const begin = guests ? guests.begin : beginPage;
  const page = isSurvey ? await begin(openingOf(entry, locale, reply)) : drawElse(entry, reply);
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

/** What is known of a survey before anything has happened. */
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

/** A survey on a page of its own. */
async function beginPage(opening: Opening): Promise<ReactNode> {
  // The session writes its own address, and a login leaves the page: a host page's context is kept before that.
  if (location.hash) {
    const client = await import('./effects/network/client.ts').catch(() => null);
    client?.readContext(opening.surveyId);
  }
  return <App session={startSession(opening)} />;
}

function drawElse(entry: Exclude<Entry, SurveyEntry>, reply: Reply): ReactNode {
  switch (entry.kind) {
    case 'dev':
      // Production serves a refusal with the page.
      return reply ? <Missing /> : <Dev example={entry.example} />;
    case 'index':
    case 'nowhere':
      return <Missing />;
  }
}

type Reply = ReturnType<typeof readPageReply>;

/** What the first screen is drawn with, where that is a file of its own. What stalls is waited for on the screen. */
async function prepareFirst(reply: Reply): Promise<void> {
  if (reply === null) return;
  const isOpen = 'status' in reply && openTo.includes(reply.status);
  await Promise.race([isOpen ? prepareOpen(reply) : prepareScreens(), delay(limits.httpTimeout)]);
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
