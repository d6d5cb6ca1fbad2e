import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formFields } from '../../contract/pageForm.ts';
import { Icon } from '../../src/components/icons/Icon.tsx';
import { useAuthored } from '../../src/components/text/authored.ts';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { orderButtons } from './contract.ts';
import styles from './View.module.css';

const strokes = {
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
  close: 'm6 6 12 12M18 6 6 18',
};

interface Props {
  readonly id: string;
  readonly name: string;
  /** The rank from 0. */
  readonly at: number;
  readonly count: number;
  /** Whether a list of ranks is offered besides moves by a single rank. */
  readonly hasNumbers: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** The pictures of the option. */
  readonly children: ReactNode;
}

/** A ranked option. Its disabled buttons stay mounted, because an unmounted button would lose the focus. */
export function Ranked({ id, name, at, count, hasNumbers, children, ...on }: Props) {
  const { t, i18n } = useLingui();
  const authored = useAuthored();
  const isFirst = at === 0;
  const isLast = at === count - 1;
  return (
    <li className={styles.ranked} data-id={id}>
      <input type="hidden" name="order" value={id} />
      <span className={styles.grip} data-grip aria-hidden="true">
        <Icon path={strokes.grip} />
      </span>
      {hasNumbers ? (
        <select
          className={styles.number}
          aria-label={t({
            message: `Position of ${{ name: isolate(name) }}`,
            comment: 'Noun: the place of the option {name} in a ranking.',
          })}
          value={at}
          onChange={({ target }) => on.onMove(Number(target.value))}
        >
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its number.
            <option key={index} value={index}>
              {i18n.number(index + 1)}
            </option>
          ))}
        </select>
      ) : (
        <span className={styles.number} data-number aria-hidden="true">
          {i18n.number(at + 1)}
        </span>
      )}
      {children}
      <span className={styles.name} {...authored}>
        {name}
      </span>
      <Tool
        path={strokes.up}
        name={t({
          message: `Move ${{ name: isolate(name) }} up`,
          comment: 'Verb, for screen readers: one place up in a ranking.',
        })}
        value={orderButtons.up(id)}
        onPress={isFirst ? null : () => on.onMove(at - 1)}
      />
      <Tool
        path={strokes.down}
        name={t({
          message: `Move ${{ name: isolate(name) }} down`,
          comment: 'Verb, for screen readers: one place down in a ranking.',
        })}
        value={orderButtons.down(id)}
        onPress={isLast ? null : () => on.onMove(at + 1)}
      />
      <Tool
        path={strokes.close}
        name={t({
          message: `Remove ${{ name: isolate(name) }} from the ranking`,
          comment: 'Verb, for screen readers: takes the option {name} out of a ranking.',
        })}
        value={orderButtons.remove(id)}
        onPress={on.onRemove}
      />
    </li>
  );
}

interface ToolProps {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  /** Handles a press; null disables the button. */
  readonly onPress: (() => void) | null;
}

function Tool({ path, name, value, onPress }: ToolProps) {
  return (
    <button
      type="submit"
      name={formFields.press}
      value={value}
      className={styles.tool}
      aria-label={name}
      aria-disabled={onPress === null || undefined}
      onClick={(event) => {
        event.preventDefault();
        onPress?.();
      }}
    >
      <Icon path={path} />
    </button>
  );
}
