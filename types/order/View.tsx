import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { LiveRegion } from '../../src/components/text/LiveRegion.tsx';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { PartPictures } from '../../src/questions/choice/PartPictures.tsx';
import { nameOf } from '../../src/questions/choice/pictures.ts';
import { faultAt, ids, joinIds, labelIds, listRole } from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { Ranked } from './Ranked.tsx';
import { Unranked } from './Unranked.tsx';
import { useSortable } from './useSortable.ts';
import styles from './View.module.css';

/**
 * The view of code 13, ranking: a press on an option ranks it, and buttons, a list of ranks or dragging move it. Each
 * of the three works alone.
 */
export function Order({ question, answer, faults, onChange }: QuestionProps<13>) {
  const { t, i18n } = useLingui();
  const { choice, config } = question;
  const { order } = answer;
  const list = useRef<HTMLOListElement>(null);
  const [announcement, announce] = useState('');
  const needed = config.min ?? choice.length;
  const parts = choice.map((part, index) => ({ part, index, name: nameOf(part, index, i18n) }));
  const partOf = (id: string) => parts.find(({ part }) => part.id === id);
  const nameOfOption = (id: string) => partOf(id)?.name ?? '';

  const move = (id: string, to: number) => {
    const rest = order.filter((other) => other !== id);
    const next = [...rest.slice(0, to), id, ...rest.slice(to)];
    const name = nameOfOption(id);
    const number = to + 1;
    const count = next.length;
    announce(
      t({
        message: `${{ name: isolate(name) }} is now number {${arg(number)}, number} of {${arg(count)}, number}`,
        comment: '{name} is an option; the numbers are places in a ranking.',
      }),
    );
    onChange({ order: next });
  };
  const remove = (id: string) => {
    // The focus moves to a neighbouring row, else to an unranked option.
    const rows = list.current?.children ?? [];
    const neighbour = rows[order.indexOf(id) + 1] ?? rows[order.indexOf(id) - 1];
    const unrankedButton =
      list.current?.parentElement?.querySelector<HTMLElement>('ul [type=submit]');
    (
      neighbour?.querySelector<HTMLElement>(':scope > button:last-child') ?? unrankedButton
    )?.focus();
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
  const unranked = parts.filter(({ part }) => !order.includes(part.id));
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
              message: 'Select in order, starting with your first choice.',
              comment: 'What to do with the options of a ranking.',
            })
          : left > 0
            ? t({
                message: `{${arg(left)}, number} left to rank`,
                comment: '{left} is how many options have no place yet.',
              })
            : t`You can still change the order.`}
      </p>
      <ol ref={list} className={styles.list} {...listRole}>
        {order.map((id, at) => {
          const found = partOf(id);
          return (
            <Ranked
              key={id}
              id={id}
              name={nameOfOption(id)}
              at={at}
              count={order.length}
              hasNumbers={choice.length > 7}
              onMove={(to) => move(id, to)}
              onRemove={() => remove(id)}
            >
              {found ? <PartPictures {...found} /> : null}
            </Ranked>
          );
        })}
      </ol>
      <Unranked
        parts={unranked}
        describedBy={joinIds(ids.hint, faultAt(faults) && ids.fault)}
        next={order.length + 1}
        onRank={(id) => move(id, order.length)}
      />
      <LiveRegion isUrgent>{announcement}</LiveRegion>
    </fieldset>
  );
}
