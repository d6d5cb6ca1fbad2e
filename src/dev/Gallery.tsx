import { useEffect, useState } from 'react';
import type { Example } from '../../contract/examples/example.ts';
import { examplesOf } from '../../contract/examples/index.ts';
import { locales } from '../../contract/locales.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import { schemeParameter } from '../../contract/scheme.ts';
import { appPath } from '../effects/network/serverUrl.ts';
import './packagedExamples.ts';
import { ExampleFrame } from './ExampleFrame.tsx';
import styles from './Gallery.module.css';
import { Picker } from './Picker.tsx';
import { listen, type Report } from './report.ts';
import { screens } from './screens.tsx';
import { fetchThemes, lookParameter } from './theme.ts';

const schemes = ['light', 'dark'] as const;
const devices = { desktop: [1280, 800], pad: [820, 1000], mobile: [390, 760] } as const;

const types = Object.values(questionTypes).map(({ code, name }) => ({
  name,
  title: `${code} ${name}`,
  examples: examplesOf(code),
}));

/** Shows every example with the state of its machines. */
export function Gallery() {
  const [example, setExample] = useState<Example | undefined>(() => exampleOf(location.hash));
  const [device, setDevice] = useState<keyof typeof devices>('desktop');
  const [language, setLanguage] = useState<string>('en');
  const [scheme, setScheme] = useState<string>('light');
  const [theme, setTheme] = useState('');
  const [themes, setThemes] = useState<readonly string[]>([]);
  const [answer, setAnswer] = useState('');
  const [report, setReport] = useState<Report | null>(null);
  useEffect(() => listen(setReport), []);
  useEffect(() => {
    fetchThemes().then(
      (all) => setThemes(Object.keys(all)),
      () => {},
    );
  }, []);
  useEffect(() => {
    const follow = () => setExample(exampleOf(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const shown = example ?? types[1]?.examples[0];
  if (!shown) return null;
  const search = new URLSearchParams({
    ...{ lang: language, [schemeParameter]: scheme },
    ...(theme ? { [lookParameter]: theme } : {}),
    ...(answer ? { answer } : {}),
  });
  const address = appPath(`/dev/${shown.name}?${search}`);
  const screenSearch = new URLSearchParams([...search].filter(([name]) => name !== 'answer'));
  return (
    <div className={styles.gallery}>
      <nav className={styles.nav} aria-label="Examples">
        <h1>Askpath</h1>
        <a href={appPath('/dev/host')}>In a host page</a>
        <a href={appPath('/dev/live')}>Live statechart</a>
        <details>
          <summary>Screens</summary>
          <ul>
            {Object.keys(screens).map((name) => (
              <li key={name}>
                <a href={appPath(`/dev/${name}?${screenSearch}`)} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
        {types.map(({ name: type, title, examples }) => (
          <section key={type}>
            <h2>{title}</h2>
            <ul>
              {examples.map(({ name }) => (
                <li key={name}>
                  <a href={`#${name}`} aria-current={name === shown.name ? 'true' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main className={styles.main}>
        <header className={styles.bar}>
          <Picker
            label="Layout"
            value={device}
            from={Object.keys(devices)}
            onPick={(to) => setDevice(to as typeof device)}
          />
          <Picker label="Language" value={language} from={locales} onPick={setLanguage} />
          <Picker label="Scheme" value={scheme} from={schemes} onPick={setScheme} />
          <Picker label="Theme" value={theme} from={['', ...themes]} onPick={setTheme} />
          <Picker
            label="Begin with"
            value={answer}
            from={['', ...answersTo(shown)]}
            onPick={setAnswer}
          />
          <a href={address} target="_blank" rel="noreferrer">
            Alone
          </a>
        </header>
        <p>{shown.summary}</p>
        <ExampleFrame address={address} size={devices[device]} title={shown.name} />
        <div className={styles.aside}>
          <Panel
            title="Machine"
            value={{ session: report?.session, question: report?.question, parts: report?.parts }}
          />
          <Panel title="Answer" value={report?.answer} />
          <Panel title="Faults" value={report?.faults} />
          <Panel title="Question" value={shown.subject} />
        </div>
      </main>
    </div>
  );
}

function Panel({ title, value }: { title: string; value: unknown }) {
  return (
    <section>
      <h3>{title}</h3>
      <pre>{JSON.stringify(value, null, 1)}</pre>
    </section>
  );
}

/** Accepted and refused answers of an example as JSON. */
function answersTo({ accepted, refused }: Example): readonly string[] {
  const answers = [...accepted, ...refused.map(({ answer }) => answer)];
  return [...new Set(answers.map((answer) => JSON.stringify(answer)))];
}

function exampleOf(hash: string): Example | undefined {
  return types.flatMap(({ examples }) => examples).find(({ name }) => `#${name}` === hash);
}
