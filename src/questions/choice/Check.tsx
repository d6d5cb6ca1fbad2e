import { useLingui } from '@lingui/react/macro';
import { toggle } from '../../../contract/questions/check.ts';
import { Bounds, boundsFaults } from '../shared/Bounds.tsx';
import { Count } from '../shared/Count.tsx';
import { Group } from '../shared/Group.tsx';
import { faultAt, ids, joinIds, optionId } from '../shared/ids.ts';
import styles from '../shared/Options.module.css';
import type { QuestionProps } from '../shared/props.ts';
import { hasShortOptions } from './hasShortOptions.ts';
import { Option } from './Option.tsx';
import { Other } from './Other.tsx';

/** Code 2, multiple choice; the maximum may be exceeded until the answer is sent, to swap options. */
export function Check({ question, answer, faults, onChange }: QuestionProps<2>) {
  const { t } = useLingui();
  const { choice, config } = question;
  const fault = faultAt(faults);
  return (
    <>
      <Bounds bounds={config} />
      <Group
        question={question}
        faults={faults}
        hints={boundsFaults(config).length > 0 ? ids.hint : undefined}
        className={styles.options}
        data-short={hasShortOptions(choice)}
      >
        {choice.map((option, index) => {
          const chosen = answer.choices.find(({ id }) => id === option.id);
          return (
            <Option
              key={option.id}
              type="checkbox"
              id={optionId(option.id)}
              name="choice"
              option={option}
              index={index}
              isChosen={chosen !== undefined}
              isInvalid={fault !== undefined}
              describedBy={joinIds(
                fault && ids.fault,
                option.questionConfig.exclusive && 'exclusive',
              )}
              onPress={() => onChange(toggle(answer, option.id, choice))}
            >
              {option.questionConfig.input ? (
                <Other
                  option={option}
                  text={chosen?.text ?? ''}
                  faults={faults}
                  onChange={(text) =>
                    onChange({
                      choices: answer.choices.map((choice) =>
                        choice.id === option.id ? { ...choice, text } : choice,
                      ),
                    })
                  }
                />
              ) : null}
            </Option>
          );
        })}
      </Group>
      <p hidden id="exclusive">
        {t({
          message: 'Choosing this clears the others',
          comment: 'For screen readers: a hint at an option like “None of these”.',
        })}
      </p>
      <Count chosen={answer.choices.length} max={config.max} />
    </>
  );
}
