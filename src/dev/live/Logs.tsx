import { useRef, useState, useSyncExternalStore } from 'react';
import { copyLink } from '../../effects/page/link.ts';
import type { Inspection } from './inspection.ts';
import styles from './Logs.module.css';
import { LogError, readLog } from './log.ts';

interface Props {
  readonly live: Inspection | null;
  readonly isPlaying: boolean;
  readonly onPlay: (how: 'replay' | 'step', log: string) => void;
}

/** Copies a log of this session without personal data, and replays pasted logs. */
export function Logs({ live, isPlaying, onPlay }: Props) {
  const [hasAnswers, setHasAnswers] = useState(false);
  const [copied, setCopied] = useState('');
  const [pasted, setPasted] = useState('');
  const [loaded, setLoaded] = useState('');
  const [fault, setFault] = useState('');
  const log = useRef<HTMLPreElement>(null);

  const copy = async () => {
    if (!live || !log.current) return;
    log.current.textContent = live.copyLog(hasAnswers);
    const isCopied = await copyLink(log.current);
    setCopied(isCopied ? 'Copied.' : 'Selected below, to be copied by hand.');
  };

  const play = (how: 'replay' | 'step') => {
    if (how === 'step' && isPlaying && live?.player && pasted === loaded) {
      void live.player.next();
      return;
    }
    try {
      readLog(pasted);
      setFault('');
      setLoaded(pasted);
      onPlay(how, pasted);
    } catch (error) {
      setFault(error instanceof LogError ? error.message : String(error));
    }
  };

  return (
    <section aria-labelledby="log" className={styles.log}>
      <h2 id="log">Event log</h2>
      <p className={styles.line}>
        <button type="button" onClick={copy} disabled={!live}>
          Copy the log
        </button>
        <label>
          <input
            type="checkbox"
            checked={hasAnswers}
            onChange={({ target }) => setHasAnswers(target.checked)}
          />{' '}
          with answers
        </label>
        <span role="status">{copied}</span>
      </p>
      <details>
        <summary>The log that was copied</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll focused elements only. */}
        <section className={styles.scrolled} tabIndex={0} aria-label="The log">
          <pre ref={log} />
        </section>
      </details>
      <label className={styles.paste}>
        A log to be played
        <textarea
          rows={4}
          spellCheck={false}
          value={pasted}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'log-fault' : undefined}
          onChange={({ target }) => setPasted(target.value)}
        />
      </label>
      {fault ? (
        <p id="log-fault" className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
      <p className={styles.line}>
        <button type="button" onClick={() => play('replay')}>
          Replay
        </button>
        <button type="button" onClick={() => play('step')}>
          One step
        </button>
        {isPlaying && live ? <Progress live={live} /> : null}
      </p>
    </section>
  );
}

function Progress({ live: { watch, player } }: { live: Inspection }) {
  useSyncExternalStore(watch.subscribe, watch.read);
  if (!player) return null;
  const { done, total, difference } = player.progress();
  return (
    <span role="status">
      {done} of {total} events played{done === total && !difference ? ', as the log says' : ''}.{' '}
      {difference ? `It went another way: ${difference}` : ''}
    </span>
  );
}
