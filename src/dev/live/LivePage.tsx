import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { appPath } from '../../effects/network/serverUrl.ts';
import { type Inspection, readyMessage } from './inspection.ts';
import styles from './LivePage.module.css';
import { Logs } from './Logs.tsx';
import { readLog } from './log.ts';
import { Machines } from './Machines.tsx';

/** `survey` runs a real survey, `replay` replays a log, and `step` replays one event per press. */
type FrameMode = 'survey' | 'replay' | 'step';

const frameName = 'live-survey';

/** A running survey beside its statechart, with buttons for events and a log to replay. */
export function LivePage() {
  const [parameters] = useState(() => new URLSearchParams(location.search));
  const survey = parameters.get('survey') ?? 'sus';
  const [lang, setLang] = useState(parameters.get('lang') ?? '');
  const [mode, setMode] = useState<FrameMode>('survey');
  const [round, setRound] = useState(0);
  const [live, setLive] = useState<Inspection | null>(null);
  const [isGone, setIsGone] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      const shown = frame.current?.contentWindow;
      if (origin !== location.origin || source !== shown || data?.kind !== readyMessage) return;
      const livePage = shown?.askpathLive ?? null;
      setLive(livePage);
      setIsGone(false);
      if (livePage && mode === 'replay') void playAll(livePage);
      if (livePage && mode === 'step') void livePage.player?.next();
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [mode]);

  const begin = (next: FrameMode, log?: string) => {
    window.askpathLog = log;
    setLang(log === undefined ? (parameters.get('lang') ?? '') : readLog(log).input.locale);
    setLive(null);
    setIsGone(false);
    setMode(next);
    setRound(round + 1);
  };

  const search = new URLSearchParams({ survey, ...(lang ? { lang } : {}) });
  return (
    <div className={styles.page} lang="en" dir="ltr">
      <header className={styles.bar}>
        <a href={appPath('/dev')}>Examples</a>
        <h1>Live statechart</h1>
        <form action={appPath('/dev/live')}>
          <label>
            Survey <input name="survey" defaultValue={survey} required />
          </label>{' '}
          <button type="submit">Open</button>
        </form>
        <button type="button" onClick={() => begin('survey')}>
          {mode === 'survey' ? 'Begin again' : 'Back to the survey'}
        </button>
      </header>
      <main className={styles.main}>
        <section className={styles.survey} aria-label="The survey">
          <iframe
            key={round}
            ref={frame}
            className={styles.frame}
            src={appPath(`/dev/${frameName}?${search}`)}
            title={mode === 'survey' ? survey : 'Replay'}
            onLoad={(event) => setIsGone(isElsewhere(event))}
          />
        </section>
        <div className={styles.tools}>
          {isGone ? (
            <p role="status">
              The frame has gone on to another page, which cannot be looked into: a login, a link,
              or a reload. “Begin again” looks into the survey where it stands now.
            </p>
          ) : null}
          {live ? <Machines key={round} live={live} /> : <p>The survey is on its way.</p>}
          <Logs live={live} onPlay={begin} isPlaying={mode !== 'survey'} />
        </div>
      </main>
    </div>
  );
}

async function playAll({ player }: Inspection): Promise<void> {
  while (await player?.next());
}

/** Whether the frame shows a page that cannot be inspected, such as a login. */
function isElsewhere({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): boolean {
  try {
    const shown = currentTarget.contentWindow;
    return !shown?.askpathLive && shown?.location.pathname !== appPath(`/dev/${frameName}`);
  } catch {
    return true;
  }
}
