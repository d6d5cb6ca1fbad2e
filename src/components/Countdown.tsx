import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { answerFormId, formFields } from '../../contract/pageForm.ts';
import type { DeadlineActor } from '../../machines/deadline/deadline.machine.ts';
import {
  selectExtension,
  selectIsFresh,
  selectIsHidden,
  selectIsUrgent,
  selectTimeLeft,
  selectWarning,
} from '../../machines/deadline/deadline.select.ts';
import { extensionText, timeLeftText, timeLeftWords, warningText } from '../i18n/messages/times.ts';
import styles from './Countdown.module.css';
import { strokes as common, Icon } from './icons/Icon.tsx';
import { LiveRegion } from './text/LiveRegion.tsx';
import { useMounted } from './useMounted.ts';

/** Paths on the 24-unit grid of `Icon`. */
const strokes = {
  ...common,
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  noEye:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm12.5 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4.5 4.5l15 15',
};

/** Shows the remaining time, which the respondent can hide, and warnings, which are also announced. */
export function Countdown({ deadline }: { deadline: DeadlineActor }) {
  const isUrgent = useSelector(deadline, selectIsUrgent);
  return (
    <>
      <Timer deadline={deadline} isUrgent={isUrgent} />
      <SpokenWarnings deadline={deadline} />
      <Warning deadline={deadline} isUrgent={isUrgent} />
    </>
  );
}

/** Warnings and "More time" inside an open dialog, which makes those of the page silent and inert. */
export function DialogWarnings({ deadline }: { deadline: DeadlineActor }) {
  const isUrgent = useSelector(deadline, selectIsUrgent);
  return (
    <>
      <SpokenWarnings deadline={deadline} />
      {/* Without a script the dialog is not modal, so the button of the page can be pressed instead. */}
      {useMounted() ? <Warning deadline={deadline} isUrgent={isUrgent} /> : null}
    </>
  );
}

function SpokenWarnings({ deadline }: { deadline: DeadlineActor }) {
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

/**
 * The message that is shown and announced for a while: a warning, or the outcome of the last press of "More time"; else
 * null.
 */
function useWarning(deadline: DeadlineActor): string | null {
  const { i18n } = useLingui();
  const extension = useSelector(deadline, selectExtension, shallowEqual);
  const { isOffered, isGranted, isFailed, isUsedUp, extendedTo } = extension;
  const warning = useSelector(deadline, selectWarning);
  const isFresh = useSelector(deadline, selectIsFresh);
  const isUrgent = useSelector(deadline, selectIsUrgent);
  if (isGranted || (isFailed && (isOffered || isUsedUp))) {
    return extensionText(extendedTo ?? 0, extension, i18n);
  }
  return warning !== null && isFresh
    ? warningText(warning, { isUrgent, isExtensible: isOffered }, i18n)
    : null;
}

/** Asks for more time; without a script it submits the form with the answer. */
function MoreTime({ deadline }: { deadline: DeadlineActor }) {
  const { t } = useLingui();
  const { isPossible, isOffered, isBusy } = useSelector(deadline, selectExtension, shallowEqual);
  const button = useReturnedFocus();
  const label = t({
    message: 'More time',
    comment: 'Button: extends the time that is left to answer.',
  });
  if (!isPossible) return null;
  const submit = { type: 'submit', form: answerFormId, name: formFields.command } as const;
  if (!isOffered) {
    return (
      <noscript>
        <button {...submit} value="extend" className={styles.more} formNoValidate>
          {label}
        </button>
      </noscript>
    );
  }
  return (
    <button
      {...button}
      {...submit}
      value="extend"
      className={styles.more}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        event.preventDefault();
        deadline.send({ type: 'time.extend' });
      }}
    >
      {label}
    </button>
  );
}

/**
 * Remembers what had the focus before the button. When the focused button unmounts, that element gets the focus, or
 * else the heading of the dialog or page.
 */
function useReturnedFocus() {
  const from = useRef<Element | null>(null);
  const element = useRef<HTMLButtonElement>(null);
  const ref = useCallback((button: HTMLButtonElement | null) => {
    if (
      button === null &&
      element.current &&
      element.current === element.current.ownerDocument.activeElement
    ) {
      const back = from.current?.isConnected ? from.current : null;
      const dialog = element.current.closest('dialog');
      const heading =
        dialog?.querySelector('h2') ??
        element.current.ownerDocument.querySelector('[data-focus-on-enter]');
      const target = (back ?? heading) as HTMLElement | null;
      target?.focus({ preventScroll: true });
    }
    element.current = button;
  }, []);
  return {
    ref,
    onFocus: ({ relatedTarget }: { relatedTarget: Element | null }) => {
      from.current = relatedTarget;
    },
  };
}

function Timer({ deadline, isUrgent }: { deadline: DeadlineActor; isUrgent: boolean }) {
  const { t, i18n } = useLingui();
  const remainingMs = useSelector(deadline, selectTimeLeft);
  const isHidden = useSelector(deadline, selectIsHidden);
  if (remainingMs === null) return null;
  const { text, isFigures } = timeLeftText(remainingMs, i18n);
  const name = isHidden
    ? t({
        message: 'Show timer',
        comment: 'Verb, for screen readers: shows the time that is left.',
      })
    : t({
        message: 'Hide timer',
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
          // The remaining time at hydration differs from the time in the server's markup; the next second corrects the
          // text.
          suppressHydrationWarning
        >
          {text}
        </span>
      )}
      <noscript>
        <EndOfTime remainingMs={remainingMs} />
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

/**
 * The remaining time when the page was rendered, and the clock time of the end, for a page without a script. The server
 * does not know the respondent's time zone, so the remaining time comes first.
 */
function EndOfTime({ remainingMs }: { remainingMs: number }) {
  const { i18n } = useLingui();
  const end = new Date(Date.now() + remainingMs);
  const format = {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  } as const;
  return (
    <>
      <span>{timeLeftWords(remainingMs, i18n)}</span>{' '}
      <time dateTime={end.toISOString()}>{i18n.date(end, format)}</time>
    </>
  );
}

/**
 * Shows the current warning with "More time"; while little time remains, an explanation of what happens at the end
 * stays visible.
 */
function Warning({ deadline, isUrgent }: { deadline: DeadlineActor; isUrgent: boolean }) {
  const { t } = useLingui();
  const text = useWarning(deadline);
  const { isPossible, isOffered } = useSelector(deadline, selectExtension, shallowEqual);
  const shown =
    text ??
    (isUrgent ? t`When time is up, your answers will be sent, even if they’re unfinished.` : null);
  if (shown === null && !isOffered) return isPossible ? <MoreTime deadline={deadline} /> : null;
  return (
    <div className={styles.warning} data-warned data-urgent={isUrgent || undefined}>
      <Icon path={isUrgent ? strokes.warning : strokes.clock} />
      {shown === null ? null : <p aria-hidden>{shown}</p>}
      {/* Without a script nothing submits the typed answer when the time is over, so the page says so. */}
      <noscript>
        <p>{t`The answer on this page hasn’t been sent yet.`}</p>
      </noscript>
      <MoreTime deadline={deadline} />
    </div>
  );
}
