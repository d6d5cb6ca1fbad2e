import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formFields } from '../../../contract/pageForm.ts';
import { orderButtons } from '../../../contract/questions/order.ts';
import { useAuthored } from '../../components/text/authored.ts';
import { plainText } from '../../components/text/plainText.ts';
import { isolate } from '../../i18n/messages/isolate.ts';
import { listRole } from '../shared/ids.ts';
import styles from './Order.module.css';

interface Props {
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly describedBy: string | undefined;
  /** The next place, from 1. */
  readonly next: number;
  readonly onRank: (id: string) => void;
}

export function Unranked({ options, describedBy, next, onRank }: Props) {
  const { t } = useLingui();
  const authored = useAuthored();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number | null>(null);
  // A new list for each press: Orca does not say the new focus where only the focused item leaves its list.
  const [ranked, setRanked] = useState(0);
  // Moves the focus from the ranked option to its successor.
  useEffect(() => {
    if (pressed.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const successor = buttons[Math.min(pressed.current, buttons.length - 1)];
    pressed.current = null;
    (successor ?? list.current?.parentElement?.querySelector<HTMLElement>('ol button'))?.focus();
  });
  return (
    <ul key={ranked} ref={list} className={styles.list} {...listRole}>
      {options.map(({ id, text }, at) => {
        const name = plainText(text);
        return (
          <li key={id}>
            <button
              type="submit"
              name={formFields.press}
              value={orderButtons.rank(id)}
              className={styles.unranked}
              data-first-fault={at === 0 || undefined}
              aria-label={t({
                message: `${{ name: isolate(name) }}, move to place {${arg(next)}, number}`,
                comment: 'For screen readers: gives the option {name} the next place in a ranking.',
              })}
              aria-describedby={describedBy}
              onClick={(event) => {
                event.preventDefault();
                pressed.current = at;
                setRanked(ranked + 1);
                onRank(id);
              }}
            >
              <span className={styles.number} data-next aria-hidden="true" />
              <span className={styles.name} {...authored}>
                {name}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
