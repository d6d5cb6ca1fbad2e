import { useLingui } from '@lingui/react/macro';
import { fieldNames } from '../../../contract/questions/shared/fields.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { RichText } from '../../components/text/RichText.tsx';
import { Group } from '../shared/Group.tsx';
import { faultAt, faultId, fieldId, ids, joinIds } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import styles from './MultiInput.module.css';

/** Code 5, several blanks, each with a label and a format of its own. */
export function MultiInput({ question, answer, faults, onChange }: QuestionProps<5>) {
  const { t } = useLingui();
  const { choice, config } = question;
  return (
    <Group question={question} faults={faults} className={styles.blanks}>
      {choice.map(({ id, text, questionConfig }) => {
        const fault = faultAt(faults, id);
        const questionFault = faultAt(faults);
        const label = `${fieldId(id)}-label`;
        return (
          <div key={id}>
            <label className={styles.label} id={label} htmlFor={fieldId(id)}>
              <RichText as="span" text={text} />
              {config.required && !questionConfig.required ? (
                <span className={styles.optional}>
                  {t({ message: 'Optional', comment: 'Adjective: a field that may stay empty.' })}
                </span>
              ) : null}
            </label>
            <FaultText id={faultId(id)} fault={fault} blank={questionConfig} />
            <TextField
              id={fieldId(id)}
              name={fieldNames.blank(id)}
              blank={questionConfig}
              value={answer.blanks[id] ?? ''}
              labelledBy={label}
              describedBy={joinIds(questionFault && ids.fault, fault && faultId(id))}
              isInvalid={fault !== undefined || questionFault !== undefined}
              isRequired={config.required && questionConfig.required}
              onChange={(blank) => onChange({ blanks: { ...answer.blanks, [id]: blank } })}
            />
          </div>
        );
      })}
    </Group>
  );
}
