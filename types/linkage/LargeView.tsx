import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { fieldNames } from '../../contract/questions/shared/fields.ts';
import type { LinkageActor } from '../../machines/linkage/linkage.machine.ts';
import { type Level as LevelFacts, selectLevels } from '../../machines/linkage/linkage.select.ts';
import { partChange } from '../../machines/question/part.ts';
import { selectLinkage } from '../../machines/question/question.select.ts';
import { Button } from '../../src/components/form/Button.tsx';
import { ListField } from '../../src/components/form/ListField.tsx';
import { FaultText } from '../../src/components/text/FaultText.tsx';
import { LiveRegion } from '../../src/components/text/LiveRegion.tsx';
import { plainText } from '../../src/components/text/plainText.ts';
import { RichText } from '../../src/components/text/RichText.tsx';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { Other } from '../../src/questions/choice/Other.tsx';
import { Group } from '../../src/questions/shared/Group.tsx';
import {
  faultAt,
  faultId,
  fieldId,
  ids,
  isMandatory,
  joinIds,
  optionId,
} from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { useQuestionActor } from '../../src/questions/shared/questionActor.ts';
import { inputOf, levelKey } from './contract.ts';
import { useLevelAnnouncements } from './useLevelAnnouncements.ts';
import styles from './View.module.css';

/** The view of code 10, linked lists. */
export function Linkage(props: QuestionProps<10>) {
  const linkage = useSelector(useQuestionActor(), selectLinkage);
  return linkage ? <Levels {...props} linkage={linkage} /> : null;
}

function Levels(props: QuestionProps<10> & { readonly linkage: LinkageActor }) {
  const { question, answer, faults, linkage } = props;
  const actor = useQuestionActor();
  const levels = useSelector(linkage, selectLevels, isSame);
  const input = inputOf(answer.path, question.config);
  const last = levels[answer.path.length - 1];
  const chosen = last?.items.find(({ id }) => id === input?.item);
  const announcement = useLevelAnnouncements(levels);
  const setUnlistedFault = (index: number, isUnlisted: boolean) => {
    const at = levelKey(index);
    actor.send(partChange(at, isUnlisted ? { kind: 'unlisted', at } : null));
  };
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
            onChoose={(itemId) => {
              linkage.send({ type: 'level.choose', level: index, itemId: itemId || null });
              // A new choice removes the lists below it, so a text that was typed in them is no fault any more.
              for (let below = index + 1; below < levels.length; below += 1)
                setUnlistedFault(below, false);
            }}
            onUnlisted={(isUnlisted) => setUnlistedFault(index, isUnlisted)}
            onRetry={() => {
              // The focus moves before this button unmounts, because an unmounted button would lose it to the page.
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
  /** The label of the list above. */
  readonly parentLabel: string;
  readonly at: string;
  readonly name: string;
  readonly fault: ReturnType<typeof faultAt>;
  readonly isRequired: boolean;
  readonly onChoose: (itemId: string) => void;
  readonly onUnlisted: (isUnlisted: boolean) => void;
  readonly onRetry: () => void;
}

function Level({ level, parentLabel, at, name, fault, isRequired, ...on }: LevelProps) {
  const { t } = useLingui();
  const { label, state, items, chosen } = level;
  const labelId = `${fieldId(at)}-label`;
  const reasonId = `${fieldId(at)}-reason`;
  const upper = plainText(parentLabel);
  const reason = {
    ready: null,
    loading: t`Loading…`,
    failed: t`This list couldn’t be loaded.`,
    waiting: t({
      message: `Select ${{ upper: isolate(upper) }} first`,
      comment: '{upper} is the name of another list.',
    }),
    none: t`Nothing more to select here.`,
  }[state];
  return (
    <div data-part={at} aria-busy={state === 'loading'}>
      <label className={styles.label} id={labelId} htmlFor={fieldId(at)}>
        <RichText as="span" text={label} />
      </label>
      <FaultText id={faultId(at)} fault={fault} />
      <ListField
        id={fieldId(at)}
        name={name}
        options={items.map(({ id, text }) => ({ id, text: plainText(text) }))}
        value={chosen}
        placeholder={state === 'ready' ? t`Select one` : '–'}
        labelledBy={labelId}
        describedBy={joinIds(reason !== null && reasonId, fault && faultId(at))}
        isInvalid={fault !== undefined}
        isRequired={isRequired}
        isDisabled={state !== 'ready'}
        onChange={on.onChoose}
        onUnlisted={on.onUnlisted}
      />
      {reason ? (
        <p className={styles.reason} id={reasonId}>
          {reason}
        </p>
      ) : null}
      {state === 'failed' ? (
        <Button variant="quiet" aria-describedby={labelId} onClick={on.onRetry}>
          {t`Try again`}
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
