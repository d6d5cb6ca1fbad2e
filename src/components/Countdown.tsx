import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DeadlineActor } from '../../machines/deadline/deadline.machine.ts';
import {
  selectIsFresh,
  selectIsHidden,
  selectIsUrgent,
  selectTimeLeft,
  selectWarning,
} from '../../machines/deadline/deadline.select.ts';
import { timeLeftText, warningText } from '../i18n/messages/times.ts';
import styles from './Countdown.module.css';
import { strokes as common, Icon } from './icons/Icon.tsx';
import { LiveRegion } from './text/LiveRegion.tsx';
import { useMounted } from './useMounted.ts';

/** On the grid of `Icon`. */
const strokes = {
  ...common,
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  noEye:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4.5 4.5l15 15',
};

/** Shows the remaining time, which can be hidden, and warnings, which are also spoken. */
export function Countdown({ deadline }: { deadline: DeadlineActor }) {
  const isUrgent = useSelector(deadline, selectIsUrgent);
  return (
    <>
      <Timer deadline={deadline} isUrgent={isUrgent} />
      <SpokenWarnings deadline={deadline} />
      <Warning text={useWarning(deadline)} isUrgent={isUrgent} />
    </>
  );
}

/** An open dialog needs its own instance, because live regions outside of it stay silent. */
export function SpokenWarnings({ deadline }: { deadline: DeadlineActor }) {
  const isUrgent = useSelector(deadline, selectIsUrgent);
  const warning = useWarning(deadline);
  const spoken = useMounted() ? warning : null;
  return (
    <>
      <LiveRegion>{isUrgent ? null : spoken}</LiveRegion>
      <LiveRegion isUrgent>{isUrgent ? spoken : null}</LiveRegion>
    </>
  );
}

function useWarning(deadline: DeadlineActor): string | null {
  const { i18n } = useLingui();
  const warning = useSelector(deadline, selectWarning);
  const isFresh = useSelector(deadline, selectIsFresh);
  const isUrgent = useSelector(deadline, selectIsUrgent);
  return warning !== null && isFresh ? warningText(warning, isUrgent, i18n) : null;
}

function Timer({ deadline, isUrgent }: { deadline: DeadlineActor; isUrgent: boolean }) {
  const { t, i18n } = useLingui();
  const left = useSelector(deadline, selectTimeLeft);
  const isHidden = useSelector(deadline, selectIsHidden);
  if (left === null) return null;
  const { text, isFigures } = timeLeftText(left, i18n);
  const name = isHidden
    ? t({ message: 'Show time', comment: 'Verb, for screen readers: shows the time that is left.' })
    : t({
        message: 'Hide time',
        comment: 'Verb, for screen readers: hides the time that is left.',
      });
  return (
    <div className={styles.time} data-urgent={isUrgent || undefined}>
      <Icon path={strokes.clock} />
      {isHidden ? null : (
        <span
          className={styles.reading}
          role="timer"
          aria-label={t({
            message: 'Time left',
            comment: 'Noun, for screen readers: the time until the survey ends.',
          })}
          dir={isFigures ? 'ltr' : undefined}
        >
          {text}
        </span>
      )}
      <noscript>
        <EndOfTime left={left} />
      </noscript>
      <button
        type="button"
        className={styles.toggle}
        aria-label={name}
        title={name}
        onClick={() => deadline.send({ type: 'timer.toggle' })}
      >
        <Icon path={isHidden ? strokes.noEye : strokes.eye} />
      </button>
    </div>
  );
}

/** The end of the time, where nothing counts it down; the server does not know the time zone of the respondent. */
function EndOfTime({ left }: { left: number }) {
  const { i18n } = useLingui();
  const end = new Date(Date.now() + left);
  const format = {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  } as const;
  return <time dateTime={end.toISOString()}>{i18n.date(end, format)}</time>;
}

/** Keeps an explanation of the deadline visible while time is short. */
function Warning({ text, isUrgent }: { text: string | null; isUrgent: boolean }) {
  const { t } = useLingui();
  const shown =
    text ?? (isUrgent ? t`When the time is up, your answers are sent as they are.` : null);
  if (shown === null) return null;
  return (
    <div className={styles.warning} data-warned data-urgent={isUrgent || undefined}>
      <Icon path={isUrgent ? strokes.warning : strokes.clock} />
      <p aria-hidden>{shown}</p>
      {/* Only the script sends what is typed when the time is up. */}
      <noscript>
        <p>{t`The answer on this page has not been sent yet.`}</p>
      </noscript>
    </div>
  );
}
