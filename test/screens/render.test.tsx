import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { allExamples } from '../../contract/examples/index.ts';
import type { Location } from '../../contract/survey.ts';
import type { Failure } from '../../machines/lib/failure.ts';
import { selectTask } from '../../machines/question/chunks.select.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { type SessionActor, sessionMachine } from '../../machines/session/session.machine.ts';
import { type ScreenName, selectQuestionActor } from '../../machines/session/session.select.ts';
import type { TaskActor } from '../../machines/task/task.machine.ts';
import { App } from '../../src/app/App.tsx';
import { prepareScreens } from '../../src/app/Screen.tsx';
import { wiredLinkage } from '../../src/questions/linkage/wiredLinkage.ts';
import { prepareView } from '../../src/questions/QuestionView.tsx';
import { wiredUpload } from '../../src/questions/upload/wiredUpload.ts';
import { wiredTask } from '../../src/screens/mission/wiredTask.ts';
import { isAsked } from '../support/fixtures/answers.ts';
import { attacks, good } from '../support/fixtures/links.ts';

/** What leads to a screen: a reply, or a state that no first reply leads to. */
interface Way {
  readonly reply: Location | Failure | null;
  readonly state?: 'cookiesBlocked';
  readonly says: RegExp;
}

/** One way to stand on each screen; a screen without one does not compile. */
const ways: Record<ScreenName, Way> = {
  loading: { reply: null, says: /Loading/ },
  home: { reply: at(1), says: /Start/ },
  question: { reply: at(2, { type: 8, config: { scope: 5 } }), says: /How was it/ },
  mission: {
    reply: at(2, { type: 11, config: { mission: { instruction: 'Find the lamp' } } }),
    says: /Find the lamp/,
  },
  ended: { reply: { ...at(3), respondent: { score: 75, maxScore: 100 } }, says: /75/ },
  closed: { reply: at(4), says: /no longer available/ },
  notOpen: { reply: at(5), says: /Try again/ },
  paused: { reply: at(6), says: /Try again/ },
  missing: { reply: refused(404), says: /URL/ },
  cookiesBlocked: { reply: at(1), state: 'cookiesBlocked', says: /cookie/ },
  failed: { reply: { kind: 'unreachable' }, says: /An error occurred/ },
};

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // What a browser fetches has to be there already.
  await Promise.all([
    prepareScreens(),
    ...allExamples.map(({ subject }) => prepareView(subject.type)),
  ]);
});

describe('every screen renders without a browser', () => {
  test.each(Object.entries(ways))('%s', async (_, { reply, state, says }) => {
    const actor = session(reply, state);
    const task = taskOf(actor);
    // Only a mission waits: a session without a reply would fail meanwhile.
    if (task) await waitFor(task, (snapshot) => 'value' in snapshot);
    const html = draw(actor);
    expect(html).toMatch(says);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test.each(allExamples.filter(isAsked))(
    '$name is made of native, named controls in a form',
    ({ subject }) => {
      const html = render(at(2, subject));
      expect(html).toMatch(/<form/);
      expect(html).toContain('id="prompt"');
      const fields = html.match(/<(input|textarea|select)[^>]*>/g) ?? [];
      // A ranking begins without a field, and what cannot be asked has none.
      const asks = !/can(?:&#x27;|’|')t be shown/.test(html) && ![11, 13].includes(subject.type);
      if (asks) expect(fields).not.toEqual([]);
      for (const field of fields) expect(field).toContain('name=');
    },
  );

  test('a text with markup is shown without it until the sanitizer is there', () => {
    const html = render(
      at(2, { type: 11, title: 'Read <strong>this</strong><script>alert(1)</script>' }),
    );
    expect(html).toContain('Read this');
    expect(html).not.toContain('<script');
  });
});

describe('the button at the end of a survey', () => {
  const ended = (config: Location['survey']['config']): string =>
    render({ ...at(3), survey: { id: 's', title: 'Breakfast', config } });
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

function render(reply: Location | Failure | null, state?: Way['state']): string {
  return draw(session(reply, state));
}

function draw(actor: SessionActor): string {
  return renderToString(
    <I18nProvider i18n={i18n}>
      <App session={actor} />
    </I18nProvider>,
  );
}

function taskOf(actor: SessionActor): TaskActor | null {
  const question = selectQuestionActor(actor.getSnapshot());
  return question && selectTask(question.getSnapshot());
}

function session(reply: Location | Failure | null, state?: Way['state']): SessionActor {
  const drafts = { respondentId: '', answers: {}, sign: '' };
  const input = {
    surveyId: 's',
    mode: 'page' as const,
    appname: '',
    device: 'desktop' as const,
    isDesktopChrome: true,
    locale: 'en',
    nonce: 'n',
    cameBack: false,
    drafts,
    reply,
  };
  const machine = sessionMachine.provide({
    actors: {
      question: questionMachine.provide({
        actors: { linkage: wiredLinkage, task: wiredTask, upload: wiredUpload },
      }),
    },
  });
  const actor = createActor(machine, { input }).start();
  if (!state) return actor;
  const { context } = actor.getSnapshot();
  const snapshot = machine.resolveState({ value: state, context });
  return createActor(machine, { input, snapshot }).start();
}

function at(status: Location['status'], subject?: Record<string, unknown>): Location {
  return {
    channel: 'web',
    status,
    survey: { id: 's', title: 'Breakfast', config: {} },
    ...(subject
      ? {
          subject: {
            questionId: 'q1',
            type: 1,
            index: 1,
            count: 2,
            title: 'How was it?',
            config: {},
            ...subject,
          },
        }
      : {}),
  };
}

function refused(code: number): Failure {
  return { kind: 'refused', code, message: '', fault: null };
}
