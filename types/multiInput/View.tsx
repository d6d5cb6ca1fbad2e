import { useLingui } from '@lingui/react/macro';
import { fieldNames } from '../../contract/questions/shared/fields.ts';
import { TextField } from '../../src/components/form/TextField.tsx';
import { FaultText } from '../../src/components/text/FaultText.tsx';
import { PartName, PartPictures } from '../../src/questions/choice/PartPictures.tsx';
import { Group } from '../../src/questions/shared/Group.tsx';
import { faultAt, faultId, fieldId, ids, joinIds } from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import styles from './View.module.css';

/** The view of code 5, several blanks, each with a label and a format. */
export function MultiInput({ question, answer, faults, onChange }: QuestionProps<5>) {
  const { t } = useLingui();
  const { choice, config } = question;
  return (
    <Group question={question} faults={faults} className={styles.blanks}>
      {choice.map((part, index) => {
        const { id, questionConfig } = part;
        const fault = faultAt(faults, id);
        const questionFault = faultAt(faults);
        const label = `${fieldId(id)}-label`;
        return (
          <div key={id}>
            <PartPictures part={part} index={index} isLarge />
            <label className={styles.label} id={label} htmlFor={fieldId(id)}>
              <PartName part={part} index={index} />
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
