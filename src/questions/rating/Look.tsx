import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { toAsciiDigits } from '../../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { useAuthored } from '../../components/text/authored.ts';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { endsId, pointId, pointName, ratingLabel } from '../rare.chunk.ts';
import { faultAt, ids, isMandatory, joinIds, labelIds } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import styles from './Look.module.css';
import scale from './Scale.module.css';

interface LookProps extends QuestionProps<8> {
  readonly id: string;
  /** From the lowest to the highest; `words` may be empty. */
  readonly points: readonly {
    readonly score: number;
    readonly words: string;
    readonly name: string;
  }[];
}

/** A rating as a slider, or as a number between two buttons. */
export function Look(props: QuestionProps<8>) {
  const { i18n } = useLingui();
  const authored = useAuthored();
  const { answer, question } = props;
  const { config } = question;
  const { look, rateType } = config;
  const scores = scalePoints(config);
  const [low = 0] = scores;
  const top = low + scores.length - 1;
  const points = scores.map((score, step) => {
    const words = plainText(ratingLabel(config, step, i18n));
    return { score, words, name: pointName({ score, low, top, words }, i18n) };
  });
  const ownLanguage = rateType === 0 ? authored : null;
  const View = look === 'stepper' ? Stepper : Slider;
  return (
    <>
      <View {...props} id={pointId('score', low)} points={points} />
      {look === 'stepper' ? null : (
        <div className={styles.ticks} aria-hidden="true">
          {points.map(({ score }) => (
            <span key={score} data-chosen={score === answer.score || undefined}>
              {i18n.number(score)}
            </span>
          ))}
        </div>
      )}
      <div className={look === 'stepper' ? styles.stepperEnds : undefined}>
        <div className={scale.ends} id={endsId('score')}>
          {[points[0], points.at(-1)].map((point) => (
            <span key={point?.score}>
              {look === 'stepper' ? <b>{i18n.number(point?.score ?? 0)} </b> : null}
              <span {...ownLanguage}>{point?.words}</span>
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

/** Stands in the middle without an answer, where its thumb is hidden. */
function Slider({ question, answer: { score }, faults, onChange, ...props }: LookProps) {
  const { t, i18n } = useLingui();
  const authored = useAuthored();
  const { points } = props;
  const scores = points.map((point) => point.score);
  const [low = 0] = scores;
  const top = scores.at(-1) ?? low;
  const shown = score ?? scores[Math.floor((scores.length - 1) / 2)] ?? low;
  const point = points.find((one) => one.score === score);
  const none = t`Choose one`;
  const choose = (next: number) => {
    if (next !== score) onChange({ score: next });
  };
  const press = (event: KeyboardEvent) => {
    const first = { Home: low, End: top }[event.key] ?? (isStep(event.key) ? shown : null);
    if (score !== null || first === null) return;
    event.preventDefault();
    choose(first);
  };
  return (
    <>
      <p className={styles.value} aria-hidden="true">
        {point ? (
          <>
            <b>{i18n.number(point.score)}</b>{' '}
            <span {...(question.config.rateType === 0 ? authored : null)}>{point.words}</span>
          </>
        ) : (
          none
        )}
      </p>
      <input
        {...controlProps(props.id, question, faults)}
        className={styles.slider}
        type="range"
        min={low}
        max={top}
        step={1}
        value={shown}
        // Kept out of a form that is sent without the script.
        name={score === null ? undefined : 'score'}
        data-empty={score === null || undefined}
        aria-valuetext={point?.name ?? none}
        onChange={({ target }) => choose(Number(target.value))}
        // A press at the place where the slider stands changes nothing, and a touch of it is no click.
        onClick={({ currentTarget }) => choose(Number(currentTarget.value))}
        onPointerUp={({ currentTarget }) => choose(Number(currentTarget.value))}
        onKeyDown={press}
      />
    </>
  );
}

function Stepper({ question, answer: { score }, faults, onChange, ...props }: LookProps) {
  const { t, i18n } = useLingui();
  const { points } = props;
  const low = points[0]?.score ?? 0;
  const top = points.at(-1)?.score ?? low;
  const [typed, setTyped] = useState('');
  const [isSpoken, setSpoken] = useState(false);
  const nameOf = points.find((point) => point.score === score)?.name;
  const change = (by: number) =>
    onChange({ score: score === null ? low : Math.min(top, Math.max(low, score + by)) });
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    change(by);
  };
  const type = (text: string) => {
    const digits = toAsciiDigits(text)
      .replace(/[^\d−-]/g, '')
      .replace('−', '-')
      .replace(/(?!^)-/g, '');
    setTyped(digits);
    setSpoken(false);
    onChange({ score: scoreIn(digits) });
  };
  const button = (by: number) => (
    <button
      type="button"
      className={styles.step}
      aria-controls={props.id}
      // Keeps the focus at the end of the scale.
      aria-disabled={score === (by < 0 ? low : top) || undefined}
      onClick={() => {
        setSpoken(true);
        change(by);
      }}
    >
      {i18n.number(by, { signDisplay: 'always' })}
    </button>
  );
  return (
    <div className={styles.stepper}>
      {button(-1)}
      <input
        {...controlProps(props.id, question, faults)}
        className={styles.field}
        type="text"
        // Not a number field, which changes by the mouse wheel and drops digits of other scripts.
        role="spinbutton"
        name="score"
        inputMode={low < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        dir="ltr"
        data-first-fault
        value={score !== null ? i18n.number(score) : scoreIn(typed) === null ? typed : ''}
        aria-required={isMandatory(question) || undefined}
        aria-valuenow={score ?? undefined}
        aria-valuemin={low}
        aria-valuemax={top}
        // Without a text Orca says 0 for a missing value.
        aria-valuetext={nameOf ?? t`Choose one`}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      {button(1)}
      <LiveRegion>{isSpoken ? nameOf : null}</LiveRegion>
    </div>
  );
}

function isStep(key: string): boolean {
  return /^(?:Arrow|Page| $)/.test(key);
}

function scoreIn(digits: string): number | null {
  return /^-?\d{1,3}$/.test(digits) ? Number(digits) : null;
}

function controlProps(id: string, question: LookProps['question'], faults: LookProps['faults']) {
  const isInvalid = faultAt(faults) !== undefined;
  return {
    id,
    'aria-labelledby': labelIds(question),
    'aria-describedby': joinIds(
      question.description && ids.description,
      endsId('score'),
      isInvalid && ids.fault,
    ),
    'aria-invalid': isInvalid || undefined,
  };
}
