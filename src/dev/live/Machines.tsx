import { useState, useSyncExternalStore } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { stateKey } from '../chart.ts';
import { Chart, NextTransitions } from './Chart.tsx';
import { Events } from './Events.tsx';
import { History } from './History.tsx';
import type { Inspection } from './inspection.ts';
import styles from './Machines.module.css';

/** The running machines: chart and events of the selected one, and the history of all. */
export function Machines({ live }: { live: Inspection }) {
  const { running, history } = useSyncExternalStore(live.watch.subscribe, live.watch.read);
  const [selected, setSelected] = useState('session');
  const shown = running.find(({ machine }) => machine === selected) ?? running[0];
  if (!shown) return null;
  const snapshot = shown.ref.getSnapshot() as AnyMachineSnapshot;
  return (
    <>
      <section aria-labelledby="machines">
        <h2 id="machines">Machines</h2>
        <ul className={styles.machines}>
          {running.map(({ machine, ref }) => {
            const { status, value } = ref.getSnapshot() as AnyMachineSnapshot;
            const state = stateKey(value) || 'runs';
            return (
              <li key={machine}>
                <button
                  type="button"
                  aria-pressed={machine === shown.machine}
                  onClick={() => setSelected(machine)}
                >
                  <strong>{machine}</strong>{' '}
                  <span>{status === 'active' ? state : `${state}, over`}</span>
                </button>
              </li>
            );
          })}
        </ul>
        <Chart
          key={shown.machine}
          root={shown.logic.root}
          snapshot={snapshot}
          last={shown.last}
          timesOf={live.watch.timesOf}
        />
      </section>
      <section aria-labelledby="next">
        <h2 id="next">What can happen next in {shown.machine}</h2>
        <NextTransitions snapshot={snapshot} />
      </section>
      <Events
        key={`${shown.machine} ${stateKey(snapshot.value)}`}
        machine={shown.machine}
        live={live}
      />
      <History history={history} />
    </>
  );
}
