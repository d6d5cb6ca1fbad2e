import { useLingui } from '@lingui/react/macro';
import { feelings, type KanoSide, kanoSides } from '../../../contract/questions/kano.ts';
import { Clear } from '../../components/form/Clear.tsx';
import { AuthoredLanguage } from '../../components/text/authored.ts';
import { FaultText } from '../../components/text/FaultText.tsx';
import { feelingLabels, sideLabels } from '../../i18n/messages/kano.ts';
import { Option } from '../choice/Option.tsx';
import { radiogroup } from '../shared/Group.tsx';
import { faultAt, faultId, ids, joinIds, labelIds, optionId } from '../shared/ids.ts';
import options from '../shared/Options.module.css';
import type { QuestionProps } from '../shared/props.ts';
import styles from './Kano.module.css';

/** Code 17, Kano: one scale with the feature, one without. */
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
            data-place={side}
            {...radiogroup(question, fault !== undefined)}
            aria-labelledby={joinIds(labelIds(question), sideId(side))}
            aria-describedby={describe}
          >
            <p className={styles.label} id={sideId(side)}>
              {i18n._(sideLabels[side])}
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
                      text: i18n._(feelingLabels[feeling]),
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
