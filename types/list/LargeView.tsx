import { useLingui } from '@lingui/react/macro';
import { partChange } from '../../machines/question/part.ts';
import { ListField } from '../../src/components/form/ListField.tsx';
import { plainText } from '../../src/components/text/plainText.ts';
import { RichText } from '../../src/components/text/RichText.tsx';
import { Other } from '../../src/questions/choice/Other.tsx';
import {
  faultAt,
  fieldId,
  ids,
  isMandatory,
  joinIds,
  labelIds,
  optionId,
} from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { useQuestionActor } from '../../src/questions/shared/questionActor.ts';
import styles from './View.module.css';

const unlisted = { kind: 'unlisted' } as const;

/** The view of code 3, a dropdown list; a long list is searchable. */
export function List({ question, answer, faults, onChange }: QuestionProps<3>) {
  const actor = useQuestionActor();
  const { t } = useLingui();
  const fault = faultAt(faults);
  const chosen = question.choice.find(({ id }) => id === answer.choice);
  return (
    <>
      <ListField
        id={fieldId(question.questionId)}
        name="choice"
        options={question.choice.map(({ id, text }) => ({ id, text: plainText(text) }))}
        value={answer.choice ?? ''}
        placeholder={t({
          message: 'Select one',
          comment: 'Verb, in an empty list: one of its options is to be chosen.',
        })}
        labelledBy={labelIds(question)}
        describedBy={joinIds(question.description && ids.description, fault && ids.fault)}
        isInvalid={fault !== undefined}
        isRequired={isMandatory(question)}
        onChange={(id) => onChange({ choice: id === '' ? null : id })}
        onUnlisted={(isUnlisted) => actor.send(partChange('list', isUnlisted ? unlisted : null))}
      />
      {chosen?.questionConfig.input ? (
        <div className={styles.own} key={chosen.id}>
          <label id={`${optionId(chosen.id)}-words`} htmlFor={fieldId(chosen.id)}>
            <RichText as="span" text={chosen.text} />
          </label>
          <Other
            option={chosen}
            text={answer.text ?? ''}
            faults={faults}
            onChange={(text) => onChange({ ...answer, text })}
          />
        </div>
      ) : null}
    </>
  );
}
