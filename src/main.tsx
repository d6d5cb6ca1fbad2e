import './questions/packages.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type Entry, isFramed, readEntry, type SurveyEntry } from '../contract/address.ts';
import { limits } from '../contract/limits.ts';
import type { PageForm } from '../contract/pageForm.ts';
import { App } from './app/App.tsx';
import { createTakeOver, type Opening, startSession } from './app/actors.ts';
import { loadFirstScreen } from './app/loadFirstScreen.ts';
import { modes } from './app/modes.ts';
import { Missing } from './app/Screen.tsx';
import { ServerRendered } from './app/ServerRendered.tsx';
import { showsPassedQuestion } from './app/syncAddress.ts';
import { lazyView } from './components/lazyView.tsx';
import { preloadSanitizer } from './components/text/sanitize.ts';
import { notifyAnyHost } from './effects/embed/hostPage.ts';
import { reloadOnce } from './effects/network/reload.ts';
import { currentPath } from './effects/network/serverUrl.ts';
import {
  adoptTokens,
  hasStoredTokens,
  isTokenStoreVolatile,
} from './effects/network/tokenStore.ts';
import { delay } from './effects/page/idle.ts';
import { loadInlinedStyles } from './effects/page/inlinedStyles.ts';
import { createNonce } from './effects/page/nonce.ts';
import { pageAge, readPageForm, readPageReply } from './effects/page/pageReply.ts';
import { readContext } from './effects/storage/context.ts';
import { wasSentToLogin } from './effects/storage/login.ts';
import { pageLocale, switchLanguage } from './i18n/catalogs.ts';
import './theme.css';

const Dev = lazyView(() => import('./dev/Dev.tsx').then((file) => file.loadDev()));

start().catch(() => {
  // The form of the server works without the script, so the page stays as it is.
  if (document.getElementById('root')?.firstElementChild) return;
  showBroken();
});

/** Shows that the app cannot run. The catalog may be missing, so the sentence is in `index.html`. */
function showBroken(): void {
  document.getElementById('broken')?.removeAttribute('hidden');
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const styles = loadInlinedStyles();
  const entry = readEntry(currentPath());
  const isSurvey = entry.kind === 'survey';
  // The page around a frame waits only a few seconds for this message, so it comes before any further file is loaded.
  if (isSurvey && isFramed(entry.mode)) notifyAnyHost(entry.surveyId, { type: 'loaded' });
  const pageForm = root.firstElementChild && readPageForm();
  const isOwn = globalThis.top === globalThis.self || matchesStoredTokens(pageForm);
  const pageReply = readPageReply(isOwn && pageForm ? 0 : pageAge());
  const isOutdated = isSurvey && showsPassedQuestion(entry.surveyId, pageReply);
  const form = isOwn && !isOutdated ? pageForm : null;
  const isServerRendered = form !== null;
  const reply = isOutdated ? null : pageReply;
  const locale = pageLocale(isServerRendered);
  const [chunk] = await Promise.all([
    isSurvey ? modes[entry.mode]?.() : null,
    switchLanguage(locale),
    form ? loadFirstScreen(reply, form.isCookieLost) : prepare(reply),
    styles,
  ]);
  const begin = chunk ? chunk.begin : beginPage;
  const serverNodes = [...root.childNodes];
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    // The form that the server has rendered works without the script, and an error page would lose what was typed into
    // it.
    if (isServerRendered && document.documentElement.dataset.running === undefined)
      root.replaceChildren(...serverNodes);
    else reloadOnce().then(showBroken);
  };
  const page = isSurvey
    ? await begin(openingOf(entry, locale, reply), form)
    : await otherPage(entry, reply);
  const tree = (
    <StrictMode>
      <I18nProvider i18n={i18n}>{page}</I18nProvider>
    </StrictMode>
  );
  if (isServerRendered) {
    performance.mark('hydrate');
    hydrateRoot(root, tree, { onUncaughtError });
  } else {
    createRoot(root, { onUncaughtError }).render(tree);
    document.documentElement.dataset.running = '';
  }
}

/**
 * Whether the page was rendered for the tokens of this frame: the page contains them, or the frame stores none. The
 * server does not know tokens that a frame stores itself.
 */
function matchesStoredTokens(form: PageForm | null): boolean {
  return adoptTokens(form?.tokens) || !(hasStoredTokens() || isTokenStoreVolatile());
}

async function prepare(reply: Reply): Promise<void> {
  await Promise.all([
    preloadSanitizer(authoredTexts(reply)),
    Promise.race([loadFirstScreen(reply).catch(() => {}), delay(limits.httpTimeout)]),
  ]);
}

function openingOf(entry: SurveyEntry, locale: string, reply: Reply): Opening {
  return {
    ...entry,
    locale,
    nonce: createNonce(),
    reply,
    isAfterLogin: wasSentToLogin(entry.surveyId),
  };
}

function beginPage(opening: Opening, form: PageForm | null): ReactNode {
  // The session replaces the address, so the host page's context is stored first.
  if (location.hash) readContext(opening.surveyId);
  const session = startSession(opening, form);
  const app = <App session={session} />;
  return form ? (
    <ServerRendered form={form} takeOver={createTakeOver(opening, session)}>
      {app}
    </ServerRendered>
  ) : (
    app
  );
}

async function otherPage(entry: Exclude<Entry, SurveyEntry>, reply: Reply): Promise<ReactNode> {
  // In production the server's reply refuses the developer pages.
  if (entry.kind === 'dev' && reply === null) return <Dev example={entry.example} />;
  // The page of the server stays visible until the view that replaces it has loaded.
  await Missing.load();
  return <Missing />;
}

type Reply = ReturnType<typeof readPageReply>;

function authoredTexts(reply: Reply): (string | undefined)[] {
  if (reply === null || 'kind' in reply) return [];
  const { survey, subject } = reply;
  const { agreement, endTitle, endText } = survey.config;
  return [
    survey.title,
    survey.description,
    agreement,
    endTitle,
    endText,
    subject?.title,
    subject?.description,
  ];
}
