import { useLingui } from '@lingui/react/macro';
import { formats } from '../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { Clear } from '../../src/components/form/Clear.tsx';
import { TextField } from '../../src/components/form/TextField.tsx';
import { FaultText } from '../../src/components/text/FaultText.tsx';
import { LiveRegion } from '../../src/components/text/LiveRegion.tsx';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { listOf } from '../../src/i18n/messages/joinSentences.ts';
import { nameOf } from '../../src/questions/choice/pictures.ts';
import { endsOf, pointId, Scale } from '../../src/questions/rating/Scale.tsx';
import { Group } from '../../src/questions/shared/Group.tsx';
import { Hint } from '../../src/questions/shared/Hint.tsx';
import {
  faultAt,
  faultId,
  fieldId,
  ids,
  joinIds,
  optionId,
} from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { commentKey, isShownFor } from './contract.ts';
import { Tag } from './Tag.tsx';
import styles from './View.module.css';

/** The view of code 16, a rating that asks for reasons. */
export function Evaluate({ question, answer, faults, onChange }: QuestionProps<16>) {
  const { t, i18n } = useLingui();
  const { config, choice } = question;
  const { score, tags } = answer;
  const shown = choice.filter((option) => isShownFor(score, option));
  const reasons = listOf(
    shown.map((option) => nameOf(option, choice.indexOf(option), i18n)),
    i18n,
  );
  const hasComment = score !== null && config.comment !== 'none';
  const fault = faultAt(faults, commentKey);
  return (
    <>
      <Group question={question} faults={faults} isRadio hints={endsOf('score', config)}>
        <Scale
          name="score"
          config={config}
          score={score}
          hasKeys
          describedBy={joinIds(faultAt(faults) && ids.fault)}
          // Reasons of other scores stay for a return to these scores; the contract drops reasons that are not shown.
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
                option={option}
                index={choice.indexOf(option)}
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
        {shown.length > 0 ? t`Select from these reasons: ${{ reasons: isolate(reasons) }}` : null}
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
