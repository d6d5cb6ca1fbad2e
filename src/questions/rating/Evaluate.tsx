import { useLingui } from '@lingui/react/macro';
import { commentKey, isShownFor } from '../../../contract/questions/evaluate.ts';
import { formats } from '../../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { Clear } from '../../components/form/Clear.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { isolate } from '../../i18n/messages/isolate.ts';
import { Group } from '../shared/Group.tsx';
import { Hint } from '../shared/Hint.tsx';
import { faultAt, faultId, fieldId, ids, joinIds, optionId } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import styles from './Evaluate.module.css';
import { endsId, pointId, Scale } from './Scale.tsx';
import { Tag } from './Tag.tsx';

/** Code 16, a rating that asks for reasons. */
export function Evaluate({ question, answer, faults, onChange }: QuestionProps<16>) {
  const { t, i18n } = useLingui();
  const { config, choice } = question;
  const { score, tags } = answer;
  const shown = choice.filter((option) => isShownFor(score, option));
  const reasons = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
    shown.map(({ text }) => isolate(plainText(text))),
  );
  const hasComment = score !== null && config.comment !== 'none';
  const fault = faultAt(faults, commentKey);
  return (
    <>
      <Group question={question} faults={faults} isRadio hints={endsId('score')}>
        <Scale
          name="score"
          config={config}
          score={score}
          hasKeys
          describedBy={joinIds(faultAt(faults) && ids.fault)}
          // Keeps reasons for other scores; the contract drops those not shown.
          onPress={(point) => onChange({ ...answer, score: point })}
        />
      </Group>
      {score === null ? null : <input type="hidden" name="offered" value={score} />}
      <Hint hints={config.rateHint} score={score} />
      {shown.length > 0 ? (
        <fieldset className={styles.reasons} aria-labelledby="reasons">
          <p className={styles.label} id="reasons">{t`What was the reason?`}</p>
          <div className={styles.tags}>
            {shown.map((option) => (
              <Tag
                key={option.id}
                id={optionId(option.id)}
                value={option.id}
                text={option.text}
                isChosen={tags.includes(option.id)}
                onPress={() =>
                  onChange({
                    ...answer,
                    tags: tags.includes(option.id)
                      ? tags.filter((tag) => tag !== option.id)
                      : [...tags, option.id],
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {hasComment ? (
        <div className={styles.comment}>
          <label className={styles.label} id="comment" htmlFor={fieldId(commentKey)}>
            {config.comment === 'required' ? t`Tell us more` : t`Tell us more, if you like`}
          </label>
          <FaultText id={faultId(commentKey)} fault={fault} />
          <TextField
            id={fieldId(commentKey)}
            name="comment"
            blank={longText}
            value={answer.comment ?? ''}
            labelledBy="comment"
            describedBy={joinIds(fault && faultId(commentKey))}
            isInvalid={fault !== undefined}
            isRequired={config.comment === 'required'}
            onChange={(comment) => onChange({ ...answer, comment })}
          />
        </div>
      ) : null}
      <LiveRegion>
        {shown.length > 0 ? t`Reasons to choose from: ${{ reasons: isolate(reasons) }}` : null}
      </LiveRegion>
      {config.required ? null : (
        <Clear
          isEmpty={score === null}
          focusId={pointId('score', scalePoints(config)[0] ?? 0)}
          onClear={() => onChange({ score: null, tags: [] })}
        />
      )}
    </>
  );
}

const longText = {
  format: formats.free,
  kind: 'text',
  multiline: true,
  placeholder: '',
  minLength: undefined,
  maxLength: undefined,
} as const;
