import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { inputOf, levelKey } from '../../../contract/questions/linkage.ts';
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
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { isolate } from '../../i18n/messages/isolate.ts';
import { Other } from '../choice/Other.tsx';
import { Group } from '../shared/Group.tsx';
import { faultAt, faultId, fieldId, ids, isMandatory, joinIds, optionId } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import styles from './Linkage.module.css';
import { useLevelAnnouncements } from './useLevelAnnouncements.ts';

export { wiredLinkage } from './wiredLinkage.ts';

/** Code 10, linked lists. */
export function Linkage(props: QuestionProps<10>) {
  const linkage = useLoaded(useSelector(props.questionActor, selectLinkage));
  return linkage ? <Levels {...props} linkage={linkage} /> : null;
}

function Levels(props: QuestionProps<10> & { readonly linkage: LinkageActor }) {
  const { question, answer, faults, linkage } = props;
  const levels = useSelector(linkage, selectLevels, isSame);
  const input = inputOf(answer.path, question.config);
  const last = levels[answer.path.length - 1];
  const chosen = last?.items.find(({ id }) => id === input?.item);
  const announcement = useLevelAnnouncements(levels);
  const ownText =
    input && chosen ? (
      <div className={styles.own} key={chosen.id}>
        <label
          className={styles.label}
          id={`${optionId(chosen.id)}-words`}
          htmlFor={fieldId(chosen.id)}
        >
          <RichText as="span" text={chosen.text} />
        </label>
        <Other
          option={{ id: chosen.id, questionConfig: input }}
          text={answer.text ?? ''}
          faults={faults}
          onChange={(text) => props.onChange({ path: answer.path, text })}
        />
      </div>
    ) : null;
  return (
    <Group question={question} faults={faults} className={styles.levels}>
      {levels.map((level, index) => (
        <Fragment key={level.label}>
          <Level
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
          {index === answer.path.length - 1 ? ownText : null}
        </Fragment>
      ))}
      <LiveRegion>{announcement}</LiveRegion>
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
