import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { isolate } from '../../i18n/messages/isolate.ts';
import { faultAt, ids, joinIds, labelIds, listRole } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import styles from './Order.module.css';
import { Ranked } from './Ranked.tsx';
import { Unranked } from './Unranked.tsx';
import { useSortable } from './useSortable.ts';

/**
 * Code 13, ranking: pressing an option ranks it; buttons, a number list and dragging move it, each sufficient alone.
 */
export function Order({ question, answer, faults, onChange }: QuestionProps<13>) {
  const { t } = useLingui();
  const { choice, config } = question;
  const { order } = answer;
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState('');
  const needed = config.min ?? choice.length;
  const nameOfOption = (id: string) =>
    plainText(choice.find((option) => option.id === id)?.text ?? '');

  const move = (id: string, to: number) => {
    const rest = order.filter((other) => other !== id);
    const next = [...rest.slice(0, to), id, ...rest.slice(to)];
    const name = nameOfOption(id);
    const number = to + 1;
    const count = next.length;
    announce(
      t({
        message: `${{ name: isolate(name) }} is now {${arg(number)}, number} of {${arg(count)}, number}`,
        comment: '{name} is an option; the numbers are places in a ranking.',
      }),
    );
    onChange({ order: next });
  };
  const remove = (id: string) => {
    // Moves the focus to a neighbouring row, else to an unranked option.
    const rows = list.current?.children ?? [];
    const neighbour = rows[order.indexOf(id) + 1] ?? rows[order.indexOf(id) - 1];
    const unrankedButton = list.current?.parentElement?.querySelector<HTMLElement>('ul button');
    (neighbour?.querySelector<HTMLElement>('button:last-child') ?? unrankedButton)?.focus();
    const name = nameOfOption(id);
    announce(
      t({
        message: `${{ name: isolate(name) }} is no longer ranked`,
        comment: '{name} is an option; it has no place in the ranking now.',
      }),
    );
    onChange({ order: order.filter((other) => other !== id) });
  };
  useSortable(list, order, move);

  const left = Math.max(needed - order.length, 0);
  const unranked = choice.filter(({ id }) => !order.includes(id));
  return (
    <fieldset
      aria-labelledby={labelIds(question)}
      aria-describedby={joinIds(
        question.description && ids.description,
        ids.hint,
        faultAt(faults) && ids.fault,
      )}
    >
      <p className={styles.hint} id={ids.hint}>
        {order.length === 0
          ? t({
              message: 'Choose in order, starting with your first.',
              comment: 'What to do with the options of a ranking.',
            })
          : left > 0
            ? t({
                message: `Still to be ranked: {${arg(left)}, number}`,
                comment: '{left} is how many options have no place yet.',
              })
            : t`You can still change the order.`}
      </p>
      <ol ref={list} className={styles.list} {...listRole}>
        {order.map((id, at) => (
          <Ranked
            key={id}
            id={id}
            name={nameOfOption(id)}
            at={at}
            count={order.length}
            hasNumbers={choice.length > 7}
            onMove={(to) => move(id, to)}
            onRemove={() => remove(id)}
          />
        ))}
      </ol>
      <Unranked
        options={unranked}
        describedBy={joinIds(ids.hint, faultAt(faults) && ids.fault)}
        next={order.length + 1}
        onRank={(id) => move(id, order.length)}
      />
      <LiveRegion isUrgent>{announcement}</LiveRegion>
    </fieldset>
  );
}
