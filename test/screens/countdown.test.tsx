import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type DeadlineActor, deadlineMachine } from '../../machines/deadline/deadline.machine.ts';
import { Countdown } from '../../src/components/Countdown.tsx';
import { QuestionHeader } from '../../src/layouts/QuestionHeader.tsx';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

describe('the time left', () => {
  test.each([
    [1, '0:01'],
    [9 * second, '0:09'],
    [59_001, '1:00'],
    [5 * minute - second, '4:59'],
    [hour, '1:00:00'],
    [hour + 5 * minute - second, '1:04:59'],
    [day, '24:00:00'],
    [day + 1, '1 day'],
    [2 * day + 3 * hour + minute, '2 days, 3 hours'],
  ])('of %i ms is %s', (remainingMs, text) => {
    expect(timerIn(draw(timed(remainingMs)))).toBe(text);
  });

  test('of nothing is 0:00', () => {
    const deadline = timed(second);
    deadline.send({ type: 'time.tick', remainingMs: 0 });
    expect(timerIn(draw(deadline))).toBe('0:00');
  });

  test.each([
    ['my', '၄:၅၉'],
    ['ar-EG', '٤:٥٩'],
    ['de', '4:59'],
  ])('is written in the figures of %s', (locale, text) => {
    i18n.loadAndActivate({ locale, messages: {} });
    expect(timerIn(draw(timed(5 * minute - second)))).toBe(text);
  });

  test('in figures runs from left to right, in words as the page does', () => {
    expect(draw(timed(minute))).toContain('dir="ltr"');
    expect(draw(timed(3 * day))).not.toContain('dir="ltr"');
  });

  test('is a named timer that is not a live region', () => {
    const html = draw(timed(10 * minute));
    expect(html).toMatch(/role="timer" aria-label="Time left"/);
    expect(html).not.toMatch(/role="timer"[^>]*aria-live/);
  });

  test('without a limit leaves only the live regions', () => {
    const html = draw(timed(null));
    expect(html).not.toContain('timer');
    expect(html).not.toContain('<button');
    expect(html).toMatch(
      /<span[^>]*aria-live="polite"[^>]*><\/span><span[^>]*aria-live="assertive"[^>]*><\/span>/,
    );
  });
});

describe('a hidden time', () => {
  test('can be shown again', () => {
    const deadline = timed(10 * minute);
    expect(draw(deadline)).toContain('aria-label="Hide timer"');
    deadline.send({ type: 'timer.toggle' });
    expect(draw(deadline)).not.toContain('role="timer"');
    expect(draw(deadline)).toContain('aria-label="Show timer"');
  });

  test('leaves the warnings', () => {
    const deadline = timed(minute);
    deadline.send({ type: 'timer.toggle' });
    expect(warningIn(draw(deadline))).toBe(
      '1 minute left. Your answers will then be sent, even if they’re unfinished.',
    );
  });
});

describe('a warning', () => {
  test.each([
    [300_001, null],
    [300_000, '5 minutes left.'],
    [299_998, '5 minutes left.'],
    [252_000, '4 minutes left.'],
    [61_000, '1 minute left.'],
    [60_000, '1 minute left. Your answers will then be sent, even if they’re unfinished.'],
    [59_000, '59 seconds left. Your answers will then be sent, even if they’re unfinished.'],
    [20_000, '20 seconds left. Your answers will then be sent, even if they’re unfinished.'],
    [1000, '1 second left. Your answers will then be sent, even if they’re unfinished.'],
  ])('with %i ms left is “%s”', (remainingMs, words) => {
    expect(warningIn(draw(timed(remainingMs)))).toBe(words);
  });

  test.each([
    [300_000, null],
    [60_000, 'When time is up, your answers will be sent, even if they’re unfinished.'],
    [20_000, 'When time is up, your answers will be sent, even if they’re unfinished.'],
  ])('of %i ms that is no longer fresh is “%s”', (remainingMs, words) => {
    const clock = new SimulatedClock();
    const deadline = timed(remainingMs, clock);
    clock.increment(10_000);
    expect(warningIn(draw(deadline))).toBe(words);
  });
});

describe('the header of a question', () => {
  test('has the timer before the count', () => {
    const html = header(<Countdown deadline={timed(5 * minute - second)} />);
    expect(html).toMatch(/Breakfast.*4:59.*3.*\/.*12/s);
  });

  test('has no timer without a limit', () => {
    expect(header()).not.toContain('data-timed');
  });
});

function header(timer?: ReactNode): string {
  return renderToString(
    <I18nProvider i18n={i18n}>
      <QuestionHeader title="Breakfast" index={3} count={12} timer={timer} />
    </I18nProvider>,
  );
}

function draw(deadline: DeadlineActor): string {
  return renderToString(
    <I18nProvider i18n={i18n}>
      <Countdown deadline={deadline} />
    </I18nProvider>,
  );
}

/** A countdown with this many milliseconds left and a stopped clock. */
function timed(remainingMs: number | null, clock = new SimulatedClock()): DeadlineActor {
  const stopped = deadlineMachine.provide({
    actors: { clock: fromCallback(() => {}) },
    actions: { sendTimeOver: () => {} },
  });
  return createActor(stopped, {
    input: { surveyId: 's', appname: '', userId: '', nonce: 'n', remainingMs: remainingMs },
    clock,
  }).start();
}

function timerIn(html: string): string | undefined {
  return /role="timer"[^>]*>([^<]*)</.exec(html)?.[1];
}

function warningIn(html: string): string | null {
  return /data-warned.*?<p aria-hidden="true">(.*?)<\/p>/s.exec(html)?.[1] ?? null;
}
