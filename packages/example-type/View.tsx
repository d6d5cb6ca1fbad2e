import { useLingui } from '@lingui/react';
import { FaultText } from 'askpath/src/components/text/FaultText.tsx';
import { Group } from 'askpath/src/questions/shared/Group.tsx';
import { faultAt, faultId, fieldId, joinIds } from 'askpath/src/questions/shared/ids.ts';
import type { QuestionProps } from 'askpath/src/questions/shared/props.ts';
import { ends } from './contract.ts';
import styles from './View.module.css';
import { words } from './words.ts';

/** The view of code 1001, a period: two fields for days. */
export function View({ question, answer, faults, onChange }: QuestionProps<1001>) {
  const { i18n } = useLingui();
  const labels = words(i18n.locale);
  return (
    <Group question={question} faults={faults} className={styles.period}>
      {ends.map((end) => {
        const fault = faultAt(faults, end);
        return (
          <div key={end} data-part={end}>
            <label className={styles.label} htmlFor={fieldId(end)}>
              {labels[end]}
            </label>
            <input
              className={styles.field}
              type="date"
              id={fieldId(end)}
              name={end}
              value={answer[end]}
              required={question.config.required}
              aria-invalid={fault !== undefined}
              aria-describedby={joinIds(fault && faultId(end))}
              onChange={(event) => onChange({ ...answer, [end]: event.target.value })}
            />
            <FaultText id={faultId(end)} fault={fault} blank={question.config} />
          </div>
        );
      })}
    </Group>
  );
}
