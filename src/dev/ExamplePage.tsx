import { useState } from 'react';
import type { Example } from '../../contract/examples/example.ts';
import { App } from '../app/App.tsx';
import { watchSession } from '../app/watchSession.ts';
import { forceScheme } from '../effects/page/scheme.ts';
import { report } from './report.ts';
import { useLanguageMessages } from './ScreenPage.tsx';
import { startExample } from './startExample.ts';

export function ExamplePage({ example }: { example: Example }) {
  const [session] = useState(() => {
    forceScheme();
    const started = startExample(example, new URLSearchParams(location.search).get('answer'));
    watchSession(started, report);
    return started;
  });
  useLanguageMessages();
  return <App session={session} />;
}
