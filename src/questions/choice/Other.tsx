import type { Fault } from '../../../contract/faults.ts';
import { fieldNames } from '../../../contract/questions/shared/fields.ts';
import type { Blank } from '../../../contract/questions/shared/formats.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { faultAt, faultId, fieldId, joinIds, optionId } from '../shared/ids.ts';
import styles from './Other.module.css';

interface Props {
  readonly option: { readonly id: string; readonly questionConfig: Blank };
  readonly text: string;
  readonly faults: readonly Fault[];
  readonly onChange: (text: string) => void;
}

/** The text field of an option with input, labelled by the option. */
export function Other({ option, text, faults, onChange }: Props) {
  const fault = faultAt(faults, option.id);
  return (
    <div className={styles.other}>
      <FaultText id={faultId(option.id)} fault={fault} blank={option.questionConfig} />
      <TextField
        id={fieldId(option.id)}
        name={fieldNames.text(option.id)}
        blank={option.questionConfig}
        value={text}
        labelledBy={`${optionId(option.id)}-words`}
        describedBy={joinIds(fault && faultId(option.id))}
        isInvalid={fault !== undefined}
        isRequired
        onChange={onChange}
      />
    </div>
  );
}
