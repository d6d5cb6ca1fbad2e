import { useEffect, useRef } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { eventWords, type Node, nameOfPart, type Transition, transitionsOf } from '../chart.ts';
import styles from './Chart.module.css';

interface Props {
  readonly root: Node;
  readonly snapshot: AnyMachineSnapshot;
  /** The transitions of the last event. */
  readonly last: readonly Transition[];
}

/** Nested boxes of a machine's states, with the active ones and the last transitions marked. */
export function Chart({ root, snapshot, last }: Props) {
  const chart = useRef<HTMLElement>(null);
  const active = new Set<Node>(snapshot._nodes as Node[]);
  const activeIds = [...active].map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of state scrolls.
  useEffect(() => {
    const all = chart.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? [];
    const innermost = all[all.length - 1];
    if (!chart.current || !innermost) return;
    // `scrollIntoView` would scroll the page, too.
    const offset =
      innermost.getBoundingClientRect().top - chart.current.getBoundingClientRect().top;
    chart.current.scrollTop += offset - chart.current.clientHeight / 3;
  }, [activeIds]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll focused elements only.
    <section ref={chart} className={styles.chart} aria-label={`Chart of ${root.key}`} tabIndex={0}>
      <State node={root} active={active} last={last} />
    </section>
  );
}

interface StateProps {
  readonly node: Node;
  readonly active: ReadonlySet<Node>;
  readonly last: readonly Transition[];
}

function State({ node, active, last }: StateProps) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: transitions have no other key and never move.
            <Row key={index} transition={transition} isLast={last.includes(transition)} />
          ))}
        </ul>
      ) : null}
      {inner.length > 0 ? (
        <div className={styles.inner} data-beside={node.type === 'parallel' || undefined}>
          {inner.map((state) => (
            <State key={state.key} node={state} active={active} last={last} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Row({ transition, isLast }: { transition: Transition; isLast: boolean }) {
  const { eventType, guard, target } = transition;
  const to = target?.map(({ path }) => path.join('.')).join(', ');
  return (
    <li data-last={isLast || undefined}>
      <code>{eventWords(eventType) || 'by itself'}</code>
      {guard ? ` [${nameOfPart(guard)}]` : null}
      {to ? ` → ${to}` : null}
      {isLast ? <span className={styles.now}> ◂ last</span> : null}
    </li>
  );
}
