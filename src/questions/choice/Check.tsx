import { useLingui } from '@lingui/react';
import { toggle } from '../../../contract/questions/check.ts';
import { FaultText } from '../../components/text/FaultText.tsx';
import { faultMessage } from '../../i18n/messages/faults.ts';
import { Bounds, boundsFaults } from '../shared/Bounds.tsx';
import { Count } from '../shared/Count.tsx';
import { Group } from '../shared/Group.tsx';
import { faultAt, faultId, ids, joinIds, optionId } from '../shared/ids.ts';
import styles from '../shared/Options.module.css';
import type { QuestionProps } from '../shared/props.ts';
import { hasShortOptions } from './hasShortOptions.ts';
import { Option } from './Option.tsx';
import { Other } from './Other.tsx';

/** Code 2, multiple choice; the maximum may be exceeded until the answer is sent, to swap options. */
export function Check({ question, answer, faults, onChange }: QuestionProps<2>) {
  const { i18n } = useLingui();
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
          const { input, exclusive } = option.questionConfig;
          const alone = exclusive ? faultAt(faults, option.id) : undefined;
          const hintId = `${optionId(option.id)}-alone`;
          return (
            <Option
              key={option.id}
              type="checkbox"
              id={optionId(option.id)}
              name="choice"
              option={option}
              index={index}
              isChosen={chosen !== undefined}
              isInvalid={(fault ?? alone) !== undefined}
              describedBy={joinIds(
                fault && ids.fault,
                exclusive && (alone ? faultId(option.id) : hintId),
              )}
              onPress={() => onChange(toggle(answer, option.id, choice))}
            >
              {input ? (
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
              ) : alone ? (
                <FaultText id={faultId(option.id)} fault={alone} />
              ) : null}
              {exclusive && !alone ? (
                // Without a script a choice clears nothing, and the hint is visible.
                <p hidden id={hintId}>
                  {i18n._(faultMessage({ kind: 'exclusive' }, i18n))}
                </p>
              ) : null}
            </Option>
          );
        })}
      </Group>
      <Count chosen={answer.choices.length} max={config.max} />
    </>
  );
}
