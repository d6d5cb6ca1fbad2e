import { eventWords } from '../chart.ts';
import styles from './History.module.css';
import type { HistoryEntry } from './watch.ts';

/** The most rows that are shown; a copied log has all events. */
const maxRows = 300;

export function History({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll focused elements only. */}
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
              .slice(-maxRows)
              .reverse()
              .map(({ id, at, machine, event, from, to }) => (
                <tr key={id}>
                  <td>{(at / 1000).toFixed(2)} s</td>
                  <td>{machine}</td>
                  <td>
                    <code>{eventWords(event.type)}</code>
                  </td>
                  <td>{`${from} → ${to ?? 'no actor'}`}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
