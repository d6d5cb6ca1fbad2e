import { useId, useState } from 'react';
import { eventWords } from '../chart.ts';
import styles from './Events.module.css';
import type { ExampleEvent } from './exampleEvents.ts';
import type { Inspection } from './inspection.ts';
import type { PlainEvent } from './redact.ts';

interface Props {
  readonly machine: string;
  readonly live: Inspection;
}

/** Buttons for all events that a machine accepts now, including results of its ports. */
export function Events({ machine, live }: Props) {
  const examples = live.acceptedEvents(machine);
  return (
    <section aria-labelledby="events">
      <h2 id="events">Events that {machine} takes now</h2>
      {examples.length === 0 ? <p>None.</p> : null}
      <ul className={styles.events}>
        {examples.map((example) => (
          <li key={`${example.event.type} ${example.label}`}>
            <Send example={example} onSend={(event) => live.send(machine, event)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SendProps {
  readonly example: ExampleEvent;
  readonly onSend: (event: PlainEvent) => void;
}

function Send({ example: { label, event }, onSend }: SendProps) {
  const { type, ...payload } = event;
  const isBare = Object.keys(payload).length === 0;
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const id = useId();
  const written = text ?? JSON.stringify(payload, null, 1);
  const send = () => {
    try {
      onSend({ type, ...(JSON.parse(written) as object) });
      setFault('');
    } catch (error) {
      setFault(`Not sent: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <>
      <button type="button" onClick={send} aria-describedby={fault ? id : undefined}>
        {`${eventWords(type)} ${label}`.trim()}
      </button>
      {isBare ? null : (
        <details>
          <summary>with</summary>
          <textarea
            aria-label={`What ${eventWords(type)} ${label} carries`}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? id : undefined}
            rows={5}
            spellCheck={false}
            value={written}
            onChange={({ target }) => setText(target.value)}
          />
        </details>
      )}
      {fault ? (
        <p id={id} className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
    </>
  );
}
