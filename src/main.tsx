import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { readEntry } from '../machines/entry.ts';
import { App } from './app/App.tsx';
import { startSession } from './app/actors.ts';
import { nonce, readPageReply } from './effects/browser.ts';
import { loadDrafts } from './effects/storage.ts';
import { loadCatalog, readLocale } from './locale/catalog.ts';
import { Missing } from './screens/Missing.tsx';
import './theme.css';

const Samples = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./dev/Samples.tsx')).Samples }))
  : Missing;

start().catch(() => {
  // No catalog, no words: the page itself carries the one sentence that is needed then.
  document.getElementById('broken')?.removeAttribute('hidden');
});

async function start(): Promise<void> {
  const locale = readLocale();
  await loadCatalog(locale);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{draw(locale)}</I18nProvider>
    </StrictMode>,
  );
}

function draw(locale: string): ReactNode {
  const entry = readEntry(location.pathname);
  switch (entry.kind) {
    case 'survey': {
      const { surveyId } = entry;
      const session = startSession({
        surveyId,
        locale,
        nonce: nonce(),
        drafts: loadDrafts(surveyId),
        reply: readPageReply(),
      });
      return <App session={session} />;
    }
    case 'index':
      return (
        <Suspense>
          <Samples />
        </Suspense>
      );
    case 'nowhere':
      return <Missing />;
  }
}
