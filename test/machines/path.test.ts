import { expect, test } from 'vitest';
import { readEntry } from '../../contract/address.ts';
import type { Location } from '../../contract/survey.ts';
import { pathOf } from '../../machines/session/session.path.ts';
import { subject } from '../support/fixtures/question.ts';
import { asking, createSession, location } from '../support/fixtures/session.ts';

const config = { mission: { instruction: 'Buy a lamp.' } };
const mission = location(2, { subject: { ...subject(2), type: 11, config } });

test.each<[mode: Parameters<typeof createSession>[1], Location | null, string | null, number?]>([
  [{ mode: 'page' }, location(1), '/s/desktop/home'],
  [{ mode: 'page' }, asking(2), '/s/desktop/question', 2],
  [{ mode: 'page' }, mission, '/s/desktop/question', 2],
  [{ mode: 'page' }, location(4), '/s/desktop/end'],
  [{ mode: 'page' }, null, null],
  [{ mode: 'task', appname: 'task' }, location(1), '/task/s/agree'],
  [{ mode: 'task', appname: 'task' }, asking(2), '/task/s/question', 2],
  [{ mode: 'task', appname: 'task' }, mission, '/task/s/task', 2],
  [{ mode: 'task', appname: 'task' }, location(6), '/task/s/end'],
  [{ mode: 'inApp', appname: 'shop' }, asking(2), '/s/shop'],
  [{ mode: 'window', appname: 'window' }, asking(2), '/window/s'],
  [{ mode: 'card', appname: 'card' }, location(3), '/card/s'],
])('the address in %o', (input, reply, path, index = 0) => {
  const snapshot = createSession(reply, input).actor.getSnapshot();
  expect(pathOf(snapshot)).toEqual(path === null ? null : { path, index });
  if (path === null) return;
  expect(readEntry(path)).toMatchObject({ kind: 'survey', surveyId: 's', mode: input?.mode });
});
