import { eventWords } from '../chart.ts';
import styles from './Live.module.css';
import type { HistoryEntry } from './watch.ts';

/** As many as anybody reads; the log has them all. */
const most = 300;

/** Every event since the start, the newest first, and where it led. */
export function History({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those with keys alone. */}
      <section className={styles.scrolled} aria-label="Events, newest first" tabIndex={0}>
        <table className={styles.history}>
          <thead>
            <tr>
              <th scope="col">After</th>
              <th scope="col">Machine</th>
              <th scope="col">Event</th>
              <th scope="col">From → to</th>
            </tr>
          </thead>
          <tbody>
            {history
              .slice(-most)
              .reverse()
              .map(({ id, at, machine, event, from, to }) => (
                <tr key={id}>
                  <td>{(at / 1000).toFixed(2)} s</td>
                  <td>{machine}</td>
                  <td>
                    <code>{eventWords(event.type)}</code>
                  </td>
                  <td>{`${from} → ${to ?? 'nobody there'}`}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
