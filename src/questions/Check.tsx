import { useLingui } from '@lingui/react/macro';
import { countFaults } from '../../contract/questions/bounds.ts';
import { toggle } from '../../contract/questions/check.ts';
import { faultWords } from '../words/faults.ts';
import { Group } from './Group.tsx';
import { faultAt, ids, join, optionId } from './names.ts';
import { Option } from './Option.tsx';
import styles from './Options.module.css';
import { Other } from './Other.tsx';
import type { QuestionProps } from './props.ts';
import { areShort } from './short.ts';

/** Code 2, multiple choice. More than the maximum can be chosen for a moment, to swap one for another. */
export function Check({ question, answer, faults, onChange }: QuestionProps<2>) {
  const { i18n } = useLingui();
  const { choice, questionId, config } = question;
  // The bounds say themselves what they would say when broken.
  const [bounds] = countFaults(config.max === undefined ? -1 : Number.POSITIVE_INFINITY, config);
  const fault = faultAt(faults);
  return (
    <>
      {bounds ? (
        <p className={styles.hint} id={ids.hint}>
          {i18n._(faultWords(bounds))}
        </p>
      ) : null}
      <Group
        question={question}
        faults={faults}
        hints={join(bounds && ids.hint)}
        className={styles.options}
        data-short={areShort(choice)}
      >
        {choice.map((option, place) => {
          const chosen = answer.choices.find(({ id }) => id === option.id);
          return (
            <Option
              key={option.id}
              type="checkbox"
              id={optionId(option.id)}
              name={questionId}
              option={option}
              place={place}
              isChosen={chosen !== undefined}
              isInvalid={fault !== undefined}
              describedBy={join(fault && ids.fault)}
              onPress={() => onChange(toggle(answer, option.id, choice))}
            >
              {option.questionConfig.input ? (
                <Other
                  option={option}
                  text={chosen?.text ?? ''}
                  faults={faults}
                  onChange={(text) =>
                    onChange({
                      choices: answer.choices.map((one) =>
                        one.id === option.id ? { ...one, text } : one,
                      ),
                    })
                  }
                />
              ) : null}
            </Option>
          );
        })}
      </Group>
      <Count chosen={answer.choices.length} max={config.max} />
    </>
  );
}

function Count({ chosen, max }: { chosen: number; max: number | undefined }) {
  const { t } = useLingui();
  if (max === undefined) return null;
  return (
    <output className={styles.count}>{chosen > 0 ? t`${chosen} of ${max} selected` : null}</output>
  );
}
