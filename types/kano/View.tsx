import { useLingui } from '@lingui/react/macro';
import { Clear } from '../../src/components/form/Clear.tsx';
import { AuthoredLanguage } from '../../src/components/text/authored.ts';
import { FaultText } from '../../src/components/text/FaultText.tsx';
import { Option } from '../../src/questions/choice/Option.tsx';
import { radiogroup } from '../../src/questions/shared/Group.tsx';
import {
  faultAt,
  faultId,
  ids,
  joinIds,
  labelIds,
  optionId,
} from '../../src/questions/shared/ids.ts';
import options from '../../src/questions/shared/Options.module.css';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { feelings, type KanoSide, kanoSides } from './contract.ts';
import styles from './View.module.css';
import { feelingLabels, partWords } from './words.ts';

/** The view of code 17, Kano: a scale for the product with the feature, and a scale for the product without it. */
export function Kano({ question, answer, faults, onChange }: QuestionProps<17>) {
  const { i18n } = useLingui();
  const describe = question.description && ids.description;
  return (
    <>
      {kanoSides.map((side) => {
        const fault = faultAt(faults, side);
        return (
          <fieldset
            key={side}
            className={styles.side}
            data-part={side}
            {...radiogroup(question, fault !== undefined)}
            aria-labelledby={joinIds(labelIds(question), sideId(side))}
            aria-describedby={describe}
          >
            <p className={styles.label} id={sideId(side)}>
              {partWords[side].label(i18n)}
            </p>
            <FaultText id={faultId(side)} fault={fault} />
            <div className={options.options}>
              <AuthoredLanguage value={undefined}>
                {feelings.map((feeling) => (
                  <Option
                    key={feeling}
                    type="radio"
                    id={optionId(`${side}-${feeling}`)}
                    name={side}
                    option={{
                      id: String(feeling),
                      text: feelingLabels[feeling](i18n),
                      imgs: [],
                    }}
                    isChosen={answer[side] === feeling}
                    describedBy={joinIds(fault && faultId(side))}
                    onPress={() => onChange({ ...answer, [side]: feeling })}
                  />
                ))}
              </AuthoredLanguage>
            </div>
          </fieldset>
        );
      })}
      {question.config.required ? null : (
        <Clear
          isEmpty={answer.present === null && answer.absent === null}
          focusId={optionId('present-1')}
          onClear={() => onChange({ present: null, absent: null })}
        />
      )}
    </>
  );
}

function sideId(side: KanoSide): string {
  return `side-${side}`;
}
