import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { allExamples } from '../../contract/examples/index.ts';
import { readQuestion } from '../../contract/questions/index.ts';
import type { Location, Subject } from '../../contract/survey.ts';
import { deadlineMachine } from '../../machines/deadline/deadline.machine.ts';
import { languageMachine } from '../../machines/language/language.machine.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import type { LocationRequest } from '../../machines/lib/locationRequest.ts';
import { absentMachine, promisePort } from '../../machines/lib/port.ts';
import { outboxMachine } from '../../machines/outbox/outbox.machine.ts';
import { ownAnswersMachine } from '../../machines/ownAnswers/ownAnswers.machine.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { type SessionActor, sessionMachine } from '../../machines/session/session.machine.ts';
import type { ScreenName } from '../../machines/session/session.select.ts';
import { signatureMachine } from '../../machines/signature/signature.machine.ts';
import { App } from '../../src/app/App.tsx';
import { loadStartAndEnd, Mission } from '../../src/app/Screen.tsx';
import { loadView } from '../../src/questions/QuestionView.tsx';
import { wiredLinkage } from '../../src/wiring/linkage.ts';
import { wiredMission } from '../../src/wiring/mission.ts';
import { wiredUpload } from '../../src/wiring/upload.ts';
import { isAsked } from '../support/fixtures/answers.ts';
import { attacks, good } from '../support/fixtures/links.ts';
import { subject as question } from '../support/fixtures/question.ts';
import { location, replies, sessionInput } from '../support/fixtures/session.ts';

const texts: Record<ScreenName, RegExp> = {
  loading: /Loading/,
  home: /Start/,
  question: /Q2/,
  mission: /Buy a lamp/,
  ended: /75/,
  closed: /no longer available/,
  notOpen: /Try again/,
  paused: /Try again/,
  missing: /URL/,
  cookiesBlocked: /cookie/,
  failed: /An error occurred/,
};

const screens = {
  ...replies,
  ended: { ...location(3), respondent: { score: 75, maxScore: 100 } },
  cookiesBlocked: replies.home,
};

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // A browser loads these chunks on demand.
  await Promise.all([
    loadStartAndEnd(),
    Mission.load(),
    ...allExamples.map(({ subject }) =>
      loadView(readQuestion({ ...question(1), ...subject } as Subject)),
    ),
  ]);
});

describe('every screen renders without a browser', () => {
  test.each(Object.keys(texts) as ScreenName[])('%s', async (screen) => {
    const actor = startSession(screens[screen], screen);
    const html = render(actor);
    expect(html).toMatch(texts[screen]);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test.each(allExamples.filter(isAsked))(
    '$name is made of native, named controls in a form',
    ({ subject }) => {
      const asked = { ...question(1), config: {}, ...subject } as Subject;
      const html = render(startSession(location(2, { subject: asked })));
      expect(html).toMatch(/<form/);
      expect(html).toContain('id="prompt"');
      // The list of languages in a form of its own is the script's; without one there is another.
      const withoutLanguages = html.replace(/<select[^>]*aria-labelledby="language">/g, '');
      const fields = withoutLanguages.match(/<(input|textarea|select)[^>]*>/g) ?? [];
      // A ranking begins without a field, and an unknown question has none.
      const hasFields =
        !/can(?:&#x27;|’|')t be shown/.test(html) && ![11, 13].includes(subject.type);
      if (hasFields) expect(fields).not.toEqual([]);
      for (const field of fields) expect(field).toContain('name=');
    },
  );

  test('a text with markup is drawn as the server has sanitized it (S01)', () => {
    const title = 'Read <strong>this</strong>';
    const subject = { ...question(1), type: 11, title };
    expect(render(startSession(location(2, { subject })))).toContain(title);
  });
});

describe('the time limit', () => {
  const home = (maxAnswerTime: number | undefined, remainingMs?: number) => {
    const reply = location(1, remainingMs === undefined ? {} : { remainingMs });
    const survey = { ...reply.survey, maxAnswerTime };
    return render(startSession({ ...reply, survey })).replace(/<[^>]*>/g, ' ');
  };

  test.each([
    [600, 'You have 10 minutes once you start.'],
    [60, 'You have 1 minute once you start.'],
    [90, 'You have 90 seconds once you start.'],
    [3_630, 'You have 60 minutes once you start.'],
  ])('of %i s is said before the start', (limit, sentence) => {
    expect(home(limit)).toContain(sentence);
  });

  test('is not said where there is none, nor where it runs already', () => {
    expect(home(undefined)).not.toContain('once you start');
    expect(home(600, 60_000)).not.toContain('once you start');
  });

  test.each([
    [1, 600_000, 'Question 1 of 3 10 minutes left.'],
    [1, undefined, 'Question 1 of 3'],
    [2, 600_000, 'Question 2 of 3'],
  ])('and the position describe the heading of question %i', (index, remainingMs, description) => {
    const asked = { ...question(index), type: 8, count: 3, config: { required: false } } as Subject;
    const options = { subject: asked, ...(remainingMs === undefined ? {} : { remainingMs }) };
    const html = render(startSession(location(2, options)));
    const ids = /<h2[^>]*aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    const words = ids.map((id) => {
      const element = new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>([^<]*)`).exec(html);
      return /aria-label="([^"]*)"/.exec(element?.[0] ?? '')?.[1] ?? element?.[2];
    });
    expect(words.join(' ')).toBe(description);
  });
});

describe('the words of the end page', () => {
  const thanks = 'We&#x27;ve received your answers. Thanks for your support!';
  const use = 'Your answers will be analysed to improve the service.';
  const overdue = 'The countdown has ended';
  const words = (config: Location['survey']['config'], timedOut = false) => {
    const reply = { ...location(3, { config }), respondent: { timedOut } };
    const html = render(startSession(reply)).replace(/<(?!h1)[^>]*>/g, '');
    const heading = /<h1[^>]*>(.*)/.exec(html)?.[1] ?? '';
    return [thanks, use, overdue, 'Bye <b>you</b>', 'See you'].map((part) => {
      const partIndex = heading.indexOf(part.replace(/<[^>]*>/g, ''));
      return partIndex === 0 ? 'heading' : partIndex > 0 ? 'text' : null;
    });
  };

  test.each([
    [{}, false, ['heading', 'text', null, null, null]],
    [{ endText: 'See you' }, false, ['heading', null, null, null, 'text']],
    [{ endTitle: 'Bye <b>you</b>' }, false, [null, 'text', null, 'heading', null]],
    [{ endTitle: 'Bye', endText: 'See you' }, false, [null, null, null, null, 'text']],
    [{ endTitle: 'Bye', endText: 'See you' }, true, [null, null, 'heading', null, 'text']],
  ] as const)('with %j, after the time: %s', (config, timedOut, expected) => {
    expect(words(config, timedOut)).toEqual(expected);
  });
});

describe('the link at the end of a survey', () => {
  const ended = (config: Location['survey']['config']) =>
    render(startSession(location(3, { config })));
  const to = (endPageBtnLink: string) => ({ endPageBtnEnable: true, endPageBtnLink });

  test.each([...attacks, ...good])(
    '%j leads to %j and names it, or is none (S04)',
    (link, host) => {
      const html = ended(to(link));
      expect(html.includes('<a ')).toBe(host !== null);
      expect(html.includes(`>${host}<`)).toBe(host !== null);
    },
  );

  test('does not name a host that is trusted', () => {
    const html = ended({ ...to('https://app.example/thanks'), endPageLinkTrusted: true });
    expect(html).toContain('href="https://app.example/thanks"');
    expect(html).not.toContain('>app.example<');
  });

  test('is not there unless the survey enables it', () => {
    expect(ended({ endPageBtnLink: 'https://app.example/' })).not.toContain('<a ');
    expect(ended({ endPageBtnEnable: true })).not.toContain('<a ');
  });
});

function render(session: SessionActor): string {
  return renderToString(
    <I18nProvider i18n={i18n}>
      <App session={session} />
    </I18nProvider>,
  );
}

function startSession(reply: Location | Failure | null, screen?: ScreenName): SessionActor {
  const parts = { linkage: wiredLinkage, mission: wiredMission, upload: wiredUpload };
  const machine = sessionMachine.provide({
    actors: {
      locate: promisePort<Location, LocationRequest>(() => new Promise(() => {})),
      deadline: deadlineMachine.provide({ actors: { clock: fromCallback(() => {}) } }),
      delivery: absentMachine(),
      outbox: outboxMachine,
      ownAnswers: ownAnswersMachine,
      signature: signatureMachine,
      language: languageMachine,
      question: questionMachine.provide({ actors: parts }),
    },
  });
  const input = { ...sessionInput, reply };
  const actor = createActor(machine, { input }).start();
  if (screen !== 'cookiesBlocked') return actor;
  const { context } = actor.getSnapshot();
  const snapshot = machine.resolveState({ value: screen, context });
  return createActor(machine, { input, snapshot }).start();
}
