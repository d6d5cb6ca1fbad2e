import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { type Entry, readEntry, type SurveyEntry } from '../contract/address.ts';
import { limits } from '../contract/limits.ts';
import type { PageForm } from '../contract/pageForm.ts';
import { App } from './app/App.tsx';
import { type Opening, startSession, takeOverOf } from './app/actors.ts';
import { modes } from './app/modes.ts';
import { prepareFirstScreen, prepareTakeOver } from './app/prepareFirstScreen.ts';
import { Missing } from './app/Screen.tsx';
import { Served } from './app/TakeOver.tsx';
import { lazyComponent } from './components/lazyComponent.tsx';
import { preloadSanitizer } from './components/text/sanitize.ts';
import { reloadOnce } from './effects/network/reload.ts';
import { delay } from './effects/page/idle.ts';
import { loadInlinedStyles } from './effects/page/inlinedStyles.ts';
import { createNonce } from './effects/page/nonce.ts';
import { pageAge, readPageForm, readPageReply } from './effects/page/pageReply.ts';
import { readContext } from './effects/storage/context.ts';
import { wasSentToLogin } from './effects/storage/login.ts';
import { pageLocale, switchLanguage } from './i18n/catalogs.ts';
import './theme.css';

const Dev = lazyComponent(() => import('./dev/Dev.tsx').then((file) => file.Dev));

start().catch(() => {
  // The form of the server works without the script.
  if (document.getElementById('root')?.firstElementChild) return;
  showBroken();
});

/** The catalog may be missing, so the sentence is in `index.html`. */
function showBroken(): void {
  document.getElementById('broken')?.removeAttribute('hidden');
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const styles = loadInlinedStyles();
  const entry = readEntry(location.pathname);
  const isSurvey = entry.kind === 'survey';
  const drawnForm = root.firstElementChild && readPageForm();
  const form =
    globalThis.top === globalThis.self || (await isOfOwnTokens(drawnForm)) ? drawnForm : null;
  const isServed = form !== null;
  const reply = readPageReply(isServed ? 0 : pageAge());
  const locale = pageLocale(isServed);
  const [chunk] = await Promise.all([
    isSurvey ? modes[entry.mode]?.() : null,
    switchLanguage(locale),
    form ? prepareTakeOver(reply, form) : prepare(reply),
    styles,
  ]);
  const begin = chunk ? chunk.begin : beginPage;
  const drawn = [...root.childNodes];
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    // The form of the server works, and has what was typed into it.
    if (isServed && document.documentElement.dataset.running === undefined)
      root.replaceChildren(...drawn);
    else reloadOnce().then(showBroken);
  };
  const page = isSurvey
    ? await begin(openingOf(entry, locale, reply), form)
    : otherPage(entry, reply);
  const tree = (
    <StrictMode>
      <I18nProvider i18n={i18n}>{page}</I18nProvider>
    </StrictMode>
  );
  if (isServed) {
    performance.mark('hydrate');
    hydrateRoot(root, tree, { onUncaughtError });
  } else {
    createRoot(root, { onUncaughtError }).render(tree);
    document.documentElement.dataset.running = '';
  }
}

/** The server does not know other tokens that a frame stores itself. */
async function isOfOwnTokens(form: PageForm | null): Promise<boolean> {
  const tokens = await import('./effects/network/network.chunk.ts');
  return (
    tokens.adoptTokens(form?.tokens) || !(tokens.hasStoredTokens() || tokens.isTokenStoreVolatile())
  );
}

async function prepare(reply: Reply): Promise<void> {
  await Promise.all([
    preloadSanitizer(authoredTexts(reply)),
    Promise.race([prepareFirstScreen(reply), delay(limits.httpTimeout)]),
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
  // The session replaces the address, so the host page's context is stored before.
  if (location.hash) readContext(opening.surveyId);
  const session = startSession(opening, form);
  const app = <App session={session} />;
  return form ? (
    <Served form={form} takeOver={takeOverOf(opening, session)}>
      {app}
    </Served>
  ) : (
    app
  );
}

function otherPage(entry: Exclude<Entry, SurveyEntry>, reply: Reply): ReactNode {
  switch (entry.kind) {
    case 'dev':
      // In production the server refuses the page in its reply.
      return reply ? <Missing /> : <Dev example={entry.example} />;
    case 'index':
    case 'notFound':
      return <Missing />;
  }
}

type Reply = ReturnType<typeof readPageReply>;

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
