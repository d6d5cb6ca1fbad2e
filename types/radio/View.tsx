import { Clear } from '../../src/components/form/Clear.tsx';
import { areCards, cardGrid } from '../../src/questions/choice/cardGrid.ts';
import { hasShortOptions } from '../../src/questions/choice/hasShortOptions.ts';
import { Option } from '../../src/questions/choice/Option.tsx';
import { Other } from '../../src/questions/choice/Other.tsx';
import { Group } from '../../src/questions/shared/Group.tsx';
import { faultAt, ids, joinIds, optionId } from '../../src/questions/shared/ids.ts';
import styles from '../../src/questions/shared/Options.module.css';
import type { QuestionProps } from '../../src/questions/shared/props.ts';

/** The view of code 1, single choice. */
export function Radio({ question, answer, faults, onChange }: QuestionProps<1>) {
  const { choice, config } = question;
  const hasCards = areCards(choice);
  return (
    <>
      <Group
        question={question}
        faults={faults}
        isRadio
        {...(hasCards
          ? cardGrid(choice.length)
          : { className: styles.options, 'data-short': hasShortOptions(choice) })}
      >
        {choice.map((option, index) => (
          <Option
            key={option.id}
            type="radio"
            id={optionId(option.id)}
            name="choice"
            option={option}
            index={index}
            variant={hasCards ? 'card' : 'row'}
            isChosen={option.id === answer.choice}
            describedBy={joinIds(faultAt(faults) && ids.fault)}
            // The typed text stays for a return to this option; the contract drops it from an answer with another
            // choice.
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
