import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { levelKey } from '../../../contract/questions/linkage.ts';
import type { LinkageActor } from '../../../machines/linkage/linkage.machine.ts';
import {
  type Level as LevelFacts,
  selectLevels,
} from '../../../machines/linkage/linkage.select.ts';
import { selectLinkage } from '../../../machines/question/chunks.select.ts';
import { useLoaded } from '../../actors/useLoaded.ts';
import { Button } from '../../components/form/Button.tsx';
import { Select } from '../../components/form/Select.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { isolate } from '../../i18n/messages/isolate.ts';
import { Group } from '../shared/Group.tsx';
import { faultAt, faultId, fieldId, ids, isMandatory, joinIds } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import styles from './Linkage.module.css';
import { useLevelNews } from './useLevelAnnouncements.ts';

export { wiredLinkage } from './wiredLinkage.ts';

/** Code 10, linked lists. */
export function Linkage(props: QuestionProps<10>) {
  const linkage = useLoaded(useSelector(props.questionActor, selectLinkage));
  return linkage ? <Levels {...props} linkage={linkage} /> : null;
}

function Levels({ question, faults, linkage }: QuestionProps<10> & { linkage: LinkageActor }) {
  const levels = useSelector(linkage, selectLevels, isSame);
  const news = useLevelNews(levels);
  return (
    <Group question={question} faults={faults} className={styles.levels}>
      {levels.map((level, place) => (
        <Level
          key={level.label}
          level={level}
          above={levels[place - 1]?.label ?? ''}
          place={levelKey(place)}
          fault={faultAt(faults, levelKey(place))}
          isRequired={isMandatory(question)}
          onChoose={(itemId) =>
            linkage.send({ type: 'level.choose', level: place, itemId: itemId || null })
          }
          onRetry={() => {
            // Moves the focus before this button unmounts.
            const parent = document.getElementById(fieldId(levelKey(place - 1)));
            (parent ?? document.getElementById(ids.prompt))?.focus();
            linkage.send({ type: 'level.retry' });
          }}
        />
      ))}
      <VisuallyHidden isLive>{news}</VisuallyHidden>
    </Group>
  );
}

interface LevelProps {
  readonly level: LevelFacts;
  /** Label of the list above. */
  readonly above: string;
  readonly place: string;
  readonly fault: ReturnType<typeof faultAt>;
  readonly isRequired: boolean;
  readonly onChoose: (itemId: string) => void;
  readonly onRetry: () => void;
}

function Level({ level, above, place, fault, isRequired, onChoose, onRetry }: LevelProps) {
  const { t } = useLingui();
  const { label, state, items, chosen } = level;
  const labelId = `${fieldId(place)}-label`;
  const reasonId = `${fieldId(place)}-reason`;
  const upper = plainText(above);
  const reason = {
    ready: null,
    loading: t`Loading…`,
    failed: t`This list could not be loaded.`,
    waiting: t({
      message: `Choose ${{ upper: isolate(upper) }} first`,
      comment: '{upper} is the name of another list.',
    }),
    none: t`Nothing more to choose here.`,
  }[state];
  return (
    <div data-place={place} aria-busy={state === 'loading'}>
      <label className={styles.label} id={labelId} htmlFor={fieldId(place)}>
        <RichText as="span" text={label} />
      </label>
      <FaultText id={faultId(place)} fault={fault} />
      <Select
        id={fieldId(place)}
        options={items.map(({ id, text }) => ({ id, text: plainText(text) }))}
        value={chosen}
        placeholder={state === 'ready' ? t`Choose one` : '–'}
        labelledBy={labelId}
        describedBy={joinIds(reason !== null && reasonId, fault && faultId(place))}
        isInvalid={fault !== undefined}
        isRequired={isRequired}
        isDisabled={state !== 'ready'}
        onChange={onChoose}
      />
      {reason ? (
        <p className={styles.reason} id={reasonId}>
          {reason}
        </p>
      ) : null}
      {state === 'failed' ? (
        <Button look="quiet" aria-describedby={labelId} onClick={onRetry}>
          {t`Retry`}
        </Button>
      ) : null}
    </div>
  );
}

function isSame(a: readonly LevelFacts[], b: readonly LevelFacts[]): boolean {
  return a.every((one, place) => {
    const other = b[place];
    return one.state === other?.state && one.chosen === other.chosen && one.items === other.items;
  });
}
