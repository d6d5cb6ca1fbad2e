import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { allExamples } from '../../contract/examples/index.ts';
import { readQuestion } from '../../contract/questions/index.ts';
import type { Location, Subject } from '../../contract/survey.ts';
import { languageMachine } from '../../machines/language/language.machine.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { selectTask } from '../../machines/question/chunks.select.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { type SessionActor, sessionMachine } from '../../machines/session/session.machine.ts';
import { type ScreenName, selectQuestionActor } from '../../machines/session/session.select.ts';
import type { TaskActor } from '../../machines/task/task.machine.ts';
import { App } from '../../src/app/App.tsx';
import { Mission, prepareScreens } from '../../src/app/Screen.tsx';
import { wiredLinkage } from '../../src/questions/linkage/wiredLinkage.ts';
import { loadView } from '../../src/questions/QuestionView.tsx';
import { wiredUpload } from '../../src/questions/upload/wiredUpload.ts';
import { wiredTask } from '../../src/screens/mission/wiredTask.ts';
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
    prepareScreens(),
    Mission.preload(),
    ...allExamples.map(({ subject }) =>
      loadView(readQuestion({ ...question(1), ...subject } as Subject)),
    ),
  ]);
});

describe('every screen renders without a browser', () => {
  test.each(Object.keys(texts) as ScreenName[])('%s', async (screen) => {
    const actor = startSession(screens[screen], screen);
    const task = taskOf(actor);
    // A session without a reply would fail meanwhile.
    if (task) await waitFor(task, (snapshot) => 'value' in snapshot);
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
      const own = html.replace(/<select[^>]*aria-labelledby="language">/g, '');
      const fields = own.match(/<(input|textarea|select)[^>]*>/g) ?? [];
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

function taskOf(session: SessionActor): TaskActor | null {
  const asked = selectQuestionActor(session.getSnapshot());
  return asked && selectTask(asked.getSnapshot());
}

function startSession(reply: Location | Failure | null, screen?: ScreenName): SessionActor {
  const parts = { linkage: wiredLinkage, task: wiredTask, upload: wiredUpload };
  const machine = sessionMachine.provide({
    actors: {
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
