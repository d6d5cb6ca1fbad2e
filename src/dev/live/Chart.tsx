import { useEffect, useRef } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { eventWords, type Node, nameOfPart, type Transition, transitionsOf } from '../chart.ts';
import styles from './Live.module.css';

interface Props {
  readonly root: Node;
  readonly snapshot: AnyMachineSnapshot;
  /** What the last event made happen. */
  readonly last: readonly Transition[];
}

/** A machine as boxes in boxes, read from its own definition: where it stands, and what it did last. */
export function Chart({ root, snapshot, last }: Props) {
  const box = useRef<HTMLElement>(null);
  const active = new Set<Node>(snapshot._nodes as Node[]);
  const places = [...active].map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is why there is somewhere to go.
  useEffect(() => {
    const all = box.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? [];
    const innermost = all[all.length - 1];
    if (!box.current || !innermost) return;
    // Of the chart alone: the page stays where its reader has it.
    const below = innermost.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    box.current.scrollTop += below - box.current.clientHeight / 3;
  }, [places]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those with keys alone.
    <section ref={box} className={styles.chart} aria-label={`Chart of ${root.key}`} tabIndex={0}>
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
          {transitions.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a transition has no name but its place.
            <Row key={place} transition={one} isLast={last.includes(one)} />
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
