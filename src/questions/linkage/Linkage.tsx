import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { levelKey } from '../../../contract/questions/linkage.ts';
import { fieldNames } from '../../../contract/questions/shared/fields.ts';
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
import { useLevelAnnouncements } from './useLevelAnnouncements.ts';

export { wiredLinkage } from './wiredLinkage.ts';

/** Code 10, linked lists. */
export function Linkage(props: QuestionProps<10>) {
  const linkage = useLoaded(useSelector(props.questionActor, selectLinkage));
  return linkage ? <Levels {...props} linkage={linkage} /> : null;
}

function Levels({ question, faults, linkage }: QuestionProps<10> & { linkage: LinkageActor }) {
  const levels = useSelector(linkage, selectLevels, isSame);
  const announcement = useLevelAnnouncements(levels);
  return (
    <Group question={question} faults={faults} className={styles.levels}>
      {levels.map((level, index) => (
        <Level
          key={level.label}
          level={level}
          parentLabel={levels[index - 1]?.label ?? ''}
          at={levelKey(index)}
          name={fieldNames.level(index)}
          fault={faultAt(faults, levelKey(index))}
          isRequired={isMandatory(question)}
          onChoose={(itemId) =>
            linkage.send({ type: 'level.choose', level: index, itemId: itemId || null })
          }
          onRetry={() => {
            // Moves the focus before this button unmounts.
            const parent = document.getElementById(fieldId(levelKey(index - 1)));
            (parent ?? document.getElementById(ids.prompt))?.focus();
            linkage.send({ type: 'level.retry' });
          }}
        />
      ))}
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
    </Group>
  );
}

interface LevelProps {
  readonly level: LevelFacts;
  /** Label of the list above. */
  readonly parentLabel: string;
  readonly at: string;
  readonly name: string;
  readonly fault: ReturnType<typeof faultAt>;
  readonly isRequired: boolean;
  readonly onChoose: (itemId: string) => void;
  readonly onRetry: () => void;
}

function Level({ level, parentLabel, at, name, fault, isRequired, onChoose, onRetry }: LevelProps) {
  const { t } = useLingui();
  const { label, state, items, chosen } = level;
  const labelId = `${fieldId(at)}-label`;
  const reasonId = `${fieldId(at)}-reason`;
  const upper = plainText(parentLabel);
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
    <div data-place={at} aria-busy={state === 'loading'}>
      <label className={styles.label} id={labelId} htmlFor={fieldId(at)}>
        <RichText as="span" text={label} />
      </label>
      <FaultText id={faultId(at)} fault={fault} />
      <Select
        id={fieldId(at)}
        name={name}
        options={items.map(({ id, text }) => ({ id, text: plainText(text) }))}
        value={chosen}
        placeholder={state === 'ready' ? t`Choose one` : '–'}
        labelledBy={labelId}
        describedBy={joinIds(reason !== null && reasonId, fault && faultId(at))}
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
        <Button variant="quiet" aria-describedby={labelId} onClick={onRetry}>
          {t`Retry`}
        </Button>
      ) : null}
    </div>
  );
}

function isSame(a: readonly LevelFacts[], b: readonly LevelFacts[]): boolean {
  return a.every((level, index) => {
    const other = b[index];
    return (
      level.state === other?.state && level.chosen === other.chosen && level.items === other.items
    );
  });
}
