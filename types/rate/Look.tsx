import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { isBlankText, plainForm } from '../../contract/questions/shared/characters.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { partChange } from '../../machines/question/part.ts';
import { useAuthored } from '../../src/components/text/authored.ts';
import { LiveRegion } from '../../src/components/text/LiveRegion.tsx';
import { plainText } from '../../src/components/text/plainText.ts';
import { isComposing } from '../../src/effects/page/isComposing.ts';
import { ratingLabel } from '../../src/i18n/messages/ratings.ts';
import { pointName } from '../../src/questions/rating/pointName.ts';
import scale from '../../src/questions/rating/Scale.module.css';
import { endsId, pointId } from '../../src/questions/rating/Scale.tsx';
import { faultAt, ids, isMandatory, joinIds, labelIds } from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { useQuestionActor } from '../../src/questions/shared/questionActor.ts';
import { scaleFault } from './contract.ts';
import styles from './Look.module.css';

interface LookProps extends QuestionProps<8> {
  readonly id: string;
  /** The points from the lowest to the highest; `words` may be empty. */
  readonly points: readonly {
    readonly score: number;
    readonly words: string;
    readonly name: string;
  }[];
}

/** The view of a rating as a slider, or as a number between two buttons. */
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
  const authoredLanguage = rateType === 0 ? authored : null;
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
              {look === 'stepper' ? <b>{`${i18n.number(point?.score ?? 0)} `}</b> : null}
              <span {...authoredLanguage}>{point?.words}</span>
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

/** A slider. Without an answer its value is in the middle and its thumb is hidden. */
function Slider({ question, answer: { score }, faults, onChange, ...props }: LookProps) {
  const { t, i18n } = useLingui();
  const authored = useAuthored();
  const { points } = props;
  const scores = points.map((point) => point.score);
  const [low = 0] = scores;
  const top = scores.at(-1) ?? low;
  const shown = score ?? scores[Math.floor((scores.length - 1) / 2)] ?? low;
  const point = points.find((candidate) => candidate.score === score);
  const none = t`Select one`;
  const choose = (next: number) => {
    if (next !== score) onChange({ score: next });
  };
  const press = (event: KeyboardEvent) => {
    const first = { Home: low, End: top }[event.key] ?? (isStep(event.key) ? shown : null);
    if (score !== null || first === null || isComposing(event.nativeEvent)) return;
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
        // Without an answer the slider has no name, so that a form submits no value for it.
        name={score === null ? undefined : 'score'}
        data-empty={score === null || undefined}
        aria-valuetext={point?.name ?? none}
        onChange={({ target }) => choose(Number(target.value))}
        // A press on the current value sends no change event, and a touch there sends no click, so both events set the
        // value.
        onClick={({ currentTarget }) => choose(Number(currentTarget.value))}
        onPointerUp={({ currentTarget }) => choose(Number(currentTarget.value))}
        onKeyDown={press}
      />
    </>
  );
}

function Stepper({ question, answer: { score }, faults, ...props }: LookProps) {
  const actor = useQuestionActor();
  const { t, i18n } = useLingui();
  const { points } = props;
  const low = points[0]?.score ?? 0;
  const top = points.at(-1)?.score ?? low;
  const [typed, setTyped] = useState('');
  const [isSpoken, setSpoken] = useState(false);
  const nameOf = points.find((point) => point.score === score)?.name;
  const set = (next: number | null, isUnread = false) => {
    if (next !== score) props.onChange({ score: next });
    const fault = isUnread ? scaleFault(points.map((point) => point.score)) : null;
    actor.send(partChange('score', fault));
  };
  const change = (by: number) => {
    setTyped('');
    set(score === null ? low : Math.min(top, Math.max(low, score + by)));
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    change(by);
  };
  const type = (text: string) => {
    setTyped(text);
    setSpoken(false);
    const next = scoreIn(text);
    set(next, next === null && !isBlankText(text));
  };
  const button = (by: number) => (
    <button
      type="button"
      className={styles.step}
      aria-controls={props.id}
      // `aria-disabled` keeps the focus on the button at the end of the scale, which `disabled` would remove.
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
        // A text field with a role, because a field of type `number` changes by the mouse wheel and drops digits of
        // other scripts.
        role="spinbutton"
        name="score"
        inputMode={low < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        dir="ltr"
        data-first-fault
        // The typed text is shown unchanged, also if it is no point of the scale.
        value={scoreIn(typed) === score ? typed : score === null ? '' : i18n.number(score)}
        aria-required={isMandatory(question) || undefined}
        aria-valuenow={nameOf === undefined ? undefined : (score ?? undefined)}
        aria-valuemin={low}
        aria-valuemax={top}
        // Orca reads a missing value as 0, so an empty field needs a text.
        aria-valuetext={nameOf ?? (typed || t`Select one`)}
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

/**
 * Reads a whole number; null for any other text. Numbers beyond a million are reduced to it, because no scale has them.
 */
function scoreIn(text: string): number | null {
  const plain = plainForm(text)
    .replace(/^[−－]/, '-')
    .replace(/^\+/, '');
  if (!/^-?\d+$/.test(plain)) return null;
  return Math.max(-beyond, Math.min(beyond, Number(plain)));
}

const beyond = 1_000_000;

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
