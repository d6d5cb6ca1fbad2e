import { Clear } from '../../components/form/Clear.tsx';
import { Group } from '../shared/Group.tsx';
import { faultAt, ids, joinIds, optionId } from '../shared/ids.ts';
import styles from '../shared/Options.module.css';
import type { QuestionProps } from '../shared/props.ts';
import { hasShortOptions } from './hasShortOptions.ts';
import { Option } from './Option.tsx';
import { Other } from './Other.tsx';

/** Code 1, single choice. */
export function Radio({ question, answer, faults, onChange }: QuestionProps<1>) {
  const { choice, config } = question;
  return (
    <>
      <Group
        question={question}
        faults={faults}
        isRadio
        className={styles.options}
        data-short={hasShortOptions(choice)}
      >
        {choice.map((option, index) => (
          <Option
            key={option.id}
            type="radio"
            id={optionId(option.id)}
            name="choice"
            option={option}
            index={index}
            isChosen={option.id === answer.choice}
            describedBy={joinIds(faultAt(faults) && ids.fault)}
            // Keeps the typed text for a return to this option; the contract drops it from other choices.
            onPress={() => onChange({ ...answer, choice: option.id })}
          >
            {option.questionConfig.input ? (
              <Other
                option={option}
                text={option.id === answer.choice ? (answer.text ?? '') : ''}
                faults={faults}
                onChange={(text) => onChange({ ...answer, text })}
              />
            ) : null}
          </Option>
        ))}
      </Group>
      {config.required ? null : (
        <Clear
          isEmpty={answer.choice === null}
          focusId={optionId(choice[0]?.id ?? '')}
          onClear={() => onChange({ choice: null })}
        />
      )}
    </>
  );
}
