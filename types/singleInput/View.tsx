import { TextField } from '../../src/components/form/TextField.tsx';
import {
  faultAt,
  fieldId,
  ids,
  isMandatory,
  joinIds,
  labelIds,
} from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';

/** The view of code 4, a single blank. */
export function SingleInput({ question, answer, faults, onChange }: QuestionProps<4>) {
  const fault = faultAt(faults);
  return (
    <TextField
      id={fieldId(question.questionId)}
      name="text"
      blank={question.config}
      value={answer.text}
      labelledBy={labelIds(question)}
      describedBy={joinIds(question.description && ids.description, fault && ids.fault)}
      isInvalid={fault !== undefined}
      isRequired={isMandatory(question)}
      onChange={(text) => onChange({ text })}
    />
  );
}
