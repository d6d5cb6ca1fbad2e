import { useState } from 'react';
import type { Example } from '../../contract/examples/example.ts';
import { selectNotices } from '../../machines/session/session.select.ts';
import { App } from '../app/App.tsx';
import { watchSession } from '../app/watchSession.ts';
import { forceTheme } from '../effects/page/theme.ts';
import { report } from './report.ts';
import { useLanguageMessages } from './ScreenPage.tsx';
import { startExample } from './startExample.ts';

export function ExamplePage({ example }: { example: Example }) {
  const [session] = useState(() => {
    const search = new URLSearchParams(location.search);
    forceTheme();
    const started = startExample(example, search.get('answer'));
    watchSession(started, report);
    if (search.get('dialog') === 'surveyChanged') {
      selectNotices(started.getSnapshot())?.send({
        type: 'dialog.open',
        question: 'surveyChanged',
      });
    }
    return started;
  });
  useLanguageMessages();
  return <App session={session} />;
}
