import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { formFields } from '../../contract/pageForm.ts';
import { useAuthored } from '../../src/components/text/authored.ts';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { PartPictures } from '../../src/questions/choice/PartPictures.tsx';
import type { Illustrated } from '../../src/questions/choice/pictures.ts';
import { listRole } from '../../src/questions/shared/ids.ts';
import { orderButtons } from './contract.ts';
import styles from './View.module.css';

interface Props {
  readonly parts: readonly {
    readonly part: Illustrated;
    readonly index: number;
    readonly name: string;
  }[];
  readonly describedBy: string | undefined;
  /** The rank of the next option that is pressed, from 1. */
  readonly next: number;
  readonly onRank: (id: string) => void;
}

export function Unranked({ parts, describedBy, next, onRank }: Props) {
  const { t } = useLingui();
  const authored = useAuthored();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number | null>(null);
  // The key makes a new list at each press, because Orca announces no focus where only the focused item leaves its
  // list.
  const [ranked, setRanked] = useState(0);
  // The focus moves from the option that was ranked to the option after it.
  useEffect(() => {
    if (pressed.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[type=submit]') ?? [];
    const successor = buttons[Math.min(pressed.current, buttons.length - 1)];
    pressed.current = null;
    (
      successor ?? list.current?.parentElement?.querySelector<HTMLElement>('ol [type=submit]')
    )?.focus();
  });
  return (
    <ul key={ranked} ref={list} className={styles.list} {...listRole}>
      {parts.map(({ part, index, name }, at) => {
        const { id } = part;
        return (
          <li key={id} className={styles.part}>
            <PartPictures part={part} index={index} />
            <button
              type="submit"
              name={formFields.press}
              value={orderButtons.rank(id)}
              className={styles.unranked}
              data-first-fault={at === 0 || undefined}
              aria-label={t({
                message: `${{ name: isolate(name) }}, move to position {${arg(next)}, number}`,
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
              <span className={styles.number} data-empty />
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
