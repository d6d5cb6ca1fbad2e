import { useLingui } from '@lingui/react/macro';
import { FaultText } from '../../src/components/text/FaultText.tsx';
import { useHydrating } from '../../src/components/useHydrating.ts';
import { faultMessage } from '../../src/i18n/messages/faults.ts';
import { areCards, cardGrid } from '../../src/questions/choice/cardGrid.ts';
import { hasShortOptions } from '../../src/questions/choice/hasShortOptions.ts';
import { Option } from '../../src/questions/choice/Option.tsx';
import { Other } from '../../src/questions/choice/Other.tsx';
import { boundsFaults } from '../../src/questions/shared/Bounds.tsx';
import { Count } from '../../src/questions/shared/Count.tsx';
import { Group } from '../../src/questions/shared/Group.tsx';
import { faultAt, faultId, ids, joinIds, optionId } from '../../src/questions/shared/ids.ts';
import styles from '../../src/questions/shared/Options.module.css';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { toggle } from './contract.ts';

/**
 * The view of code 2, multiple choice. The maximum may be exceeded until the answer is sent, so that options can be
 * swapped.
 */
export function Check({ question, answer, faults, onChange }: QuestionProps<2>) {
  const { t, i18n } = useLingui();
  const isHydrating = useHydrating();
  const { choice, config } = question;
  const hasCards = areCards(choice);
  const fault = faultAt(faults);
  return (
    <>
      <Group
        question={question}
        faults={faults}
        hints={boundsFaults(config).length > 0 ? ids.hint : undefined}
        {...(hasCards
          ? cardGrid(choice.length)
          : { className: styles.options, 'data-short': hasShortOptions(choice) })}
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
              variant={hasCards ? 'card' : 'row'}
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
                // Without a script the hint about exclusive options is wrong, because a choice clears nothing; the page
                // then shows a different sentence.
                <p hidden id={hintId}>
                  {isHydrating
                    ? i18n._(faultMessage({ kind: 'exclusive' }, i18n))
                    : t({
                        message: 'Selecting this clears your other choices',
                        comment: 'A hint at an option like “None of these”.',
                      })}
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
