import { useEffect, useRef } from 'react';
import { type AnyMachineSnapshot, getNextTransitions } from 'xstate';
import {
  eventWords,
  heatOf,
  type Node,
  nameOfPart,
  type Transition,
  transitionsOf,
} from '../chart.ts';
import styles from './Chart.module.css';

interface Props {
  readonly root: Node;
  readonly snapshot: AnyMachineSnapshot;
  /** The transitions that the last event has caused. */
  readonly last: readonly Transition[];
  /** How often a transition was taken, by which it has a colour. */
  readonly timesOf: (transition: Transition) => number;
}

/** Nested boxes of a machine's states, with the active ones and the last transitions marked. */
export function Chart({ root, snapshot, last, timesOf }: Props) {
  const chart = useRef<HTMLElement>(null);
  const active = new Set<Node>(snapshot._nodes as Node[]);
  const activeIds = [...active].map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of state scrolls.
  useEffect(() => {
    const all = chart.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? [];
    const innermost = all[all.length - 1];
    if (!chart.current || !innermost) return;
    // `scrollIntoView` would also scroll the page around the chart.
    const offset =
      innermost.getBoundingClientRect().top - chart.current.getBoundingClientRect().top;
    chart.current.scrollTop += offset - chart.current.clientHeight / 3;
  }, [activeIds]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll focused elements only.
    <section ref={chart} className={styles.chart} aria-label={`Chart of ${root.key}`} tabIndex={0}>
      <State node={root} active={active} last={last} timesOf={timesOf} />
    </section>
  );
}

interface StateProps extends Pick<Props, 'last' | 'timesOf'> {
  readonly node: Node;
  readonly active: ReadonlySet<Node>;
}

function State({ node, active, last, timesOf }: StateProps) {
  const isActive = active.has(node);
  const inner = Object.values(node.states);
  const transitions = transitionsOf(node);
  return (
    <div className={styles.state} aria-current={isActive ? 'true' : undefined}>
      <p className={styles.name}>
        <strong>{node.key}</strong>
        {node.invoke.map(({ src }) => (
          <span key={String(src)}> ⏵ {typeof src === 'string' ? src : ''}</span>
        ))}
        {node.type === 'final' ? <span> ends</span> : null}
        {isActive ? <span className={styles.now}> ● now</span> : null}
      </p>
      {transitions.length > 0 ? (
        <ul className={styles.rows}>
          {transitions.map((transition, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: transitions have no other key and never move.
              key={index}
              transition={transition}
              isLast={last.includes(transition)}
              times={timesOf(transition)}
            />
          ))}
        </ul>
      ) : null}
      {inner.length > 0 ? (
        <div className={styles.inner} data-beside={node.type === 'parallel' || undefined}>
          {inner.map((state) => (
            <State key={state.key} node={state} active={active} last={last} timesOf={timesOf} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The transitions of the present states, the innermost state first; a guard may still refuse a listed transition. */
export function NextTransitions({ snapshot }: Pick<Props, 'snapshot'>) {
  const transitions = snapshot.status === 'active' ? getNextTransitions(snapshot) : [];
  return (
    <ul className={styles.rows}>
      {transitions.map((transition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a snapshot's transitions have no other key and never move.
        <Row key={index} transition={transition as Transition} isLast={false} hasSource />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly transition: Transition;
  readonly isLast: boolean;
  /** How often the transition was taken; undefined shows no number. */
  readonly times?: number;
  /** Whether to name the state that has the transition. */
  readonly hasSource?: boolean;
}

function Row({ transition, isLast, times, hasSource = false }: RowProps) {
  const { eventType, guard, source, target } = transition;
  const to = target?.map(({ path }) => path.join('.')).join(', ');
  return (
    <li data-last={isLast || undefined} data-heat={times === undefined ? undefined : heatOf(times)}>
      {hasSource ? `${source.path.join('.') || source.key}: ` : null}
      <code>{eventWords(eventType) || 'by itself'}</code>
      {guard ? ` [${nameOfPart(guard)}]` : null}
      {to ? ` → ${to}` : null}
      {times === undefined ? null : <span>{times > 0 ? ` ${times}×` : ' ✗ not yet'}</span>}
      {isLast ? <span className={styles.now}> ◂ last</span> : null}
    </li>
  );
}
