import { useEffect, useRef, useState } from 'react';
import type { FramedMode } from '../../contract/address.ts';
import type { HostMessage } from '../../contract/embedding.ts';
import { locales } from '../../contract/locales.ts';
import { appPath } from '../effects/network/serverUrl.ts';
import type { SurveyElement } from '../embed/element.ts';
import styles from './HostPage.module.css';
import { Picker } from './Picker.tsx';
import { Snippet } from './Snippet.tsx';

const surveys = ['quiz', 'sus', 'nps', 'lamp', 'tour'];
const heardOf: readonly HostMessage['type'][] = ['ready', 'open', 'answered', 'ended', 'closed'];

/** A sample host page with a card, a window, and a log of their messages. */
export function HostPage() {
  const [survey, setSurvey] = useState('quiz');
  const [corner, setCorner] = useState('end');
  const [dir, setDir] = useState('ltr');
  const [lang, setLang] = useState('en');
  const [hasWindow, setHasWindow] = useState(true);
  const [log, setLog] = useState<readonly string[]>([]);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<SurveyElement>(null);
  useEffect(loadEmbed, []);
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    const addLine = (event: Event) => {
      const from = (event.target as Element).getAttribute('mode');
      const line = `${from} ${event.type} ${JSON.stringify((event as CustomEvent).detail)}`;
      setLog((lines) => [...lines, line]);
      if (from !== 'window' || event.type !== 'askpath:closed') return;
      // React has to remove the element itself, because it inserted it.
      event.preventDefault();
      setHasWindow(false);
    };
    for (const type of heardOf) page.addEventListener(`askpath:${type}`, addLine);
    return () => {
      for (const type of heardOf) page.removeEventListener(`askpath:${type}`, addLine);
    };
  }, []);
  return (
    <div ref={root} className={styles.host} lang="en" dir={dir}>
      <header>
        <a href={appPath('/dev')}>Examples</a>
        <Picker label="Survey" value={survey} from={surveys} onPick={setSurvey} />
        <Picker label="Language" value={lang} from={locales} onPick={setLang} />
        <Picker label="Corner" value={corner} from={['end', 'start']} onPick={setCorner} />
        <Picker label="Direction" value={dir} from={['ltr', 'rtl']} onPick={setDir} />
        <button type="button" onClick={() => panel.current?.open()} disabled={!hasWindow}>
          open()
        </button>
        <button type="button" onClick={() => panel.current?.close()} disabled={!hasWindow}>
          close()
        </button>
        <button type="button" onClick={() => setHasWindow(true)} disabled={hasWindow}>
          Window again
        </button>
      </header>
      <article>
        <h1>The last warm week</h1>
        <p>
          September was kind to the allotments this year. The beans kept climbing, the asters opened
          all at once, and nobody had the heart to clear the beds.
        </p>
        <askpath-survey survey={survey} mode="card" lang={lang} />
        <p>
          Now the nights are cold enough for gloves. The last tomatoes come in, green as they are,
          and ripen between sheets of newspaper.
        </p>
        <p>
          What is left is the quiet work: leaves into the wire cage, tools oiled, the water turned
          off before the first frost finds the pipe.
        </p>
      </article>
      <aside>
        <h2>To copy</h2>
        <Snippet survey={survey} mode="card" />
        <Snippet survey={survey} mode="window" corner={corner} />
        <h2>What the page was told</h2>
        <ol>
          {log.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever appended.
            <li key={index}>{line}</li>
          ))}
        </ol>
      </aside>
      {hasWindow ? (
        <askpath-survey
          ref={panel}
          survey={survey}
          mode="window"
          corner={corner}
          lang={lang}
          again="always"
        />
      ) : null}
    </div>
  );
}

/** Loads `embed.js` by a URL that the Trusted Types policy allows. */
function loadEmbed(): void {
  const src = appPath('/embed.js');
  if (document.querySelector(`script[src="${src}"]`)) return;
  const script = document.createElement('script');
  const policy = window.trustedTypes?.createPolicy('askpath-host', { createScriptURL: () => src });
  script.async = true;
  Reflect.set(script, 'src', policy?.createScriptURL(src) ?? src);
  document.head.append(script);
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): object };
    };
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'askpath-survey': DetailedHTMLProps<HTMLAttributes<SurveyElement>, SurveyElement> & {
        readonly survey: string;
        readonly mode: FramedMode;
        readonly corner?: string;
        readonly again?: string;
      };
    }
  }
}
