import { useLingui } from '@lingui/react/macro';
import { limits } from '../../../contract/limits.ts';
import { Select } from '../../components/form/Select.tsx';
import { lazyComponent } from '../../components/lazyComponent.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { RichText } from '../../components/text/RichText.tsx';
import { faultAt, fieldId, ids, isMandatory, joinIds, labelIds, optionId } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import styles from './List.module.css';
import { Other } from './Other.tsx';

const Combobox = lazyComponent(
  () => import('../../components/form/Combobox.tsx').then((file) => file.Combobox),
  Select,
);

/** Code 3, single choice from a dropdown; a long one is searchable. */
export function List({ question, answer, faults, onChange }: QuestionProps<3>) {
  const { t } = useLingui();
  const fault = faultAt(faults);
  const chosen = question.choice.find(({ id }) => id === answer.choice);
  const Field = question.choice.length > limits.searchableList ? Combobox : Select;
  return (
    <>
      <Field
        id={fieldId(question.questionId)}
        name="choice"
        options={question.choice.map(({ id, text }) => ({ id, text: plainText(text) }))}
        value={answer.choice ?? ''}
        placeholder={t({
          message: 'Choose one',
          comment: 'Verb, in an empty list: one of its options is to be chosen.',
        })}
        labelledBy={labelIds(question)}
        describedBy={joinIds(question.description && ids.description, fault && ids.fault)}
        isInvalid={fault !== undefined}
        isRequired={isMandatory(question)}
        onChange={(id) => onChange({ choice: id === '' ? null : id })}
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
