import { expect, test } from 'vitest';
import type { MissionActor } from '../../machines/mission/mission.machine.ts';
import { selectDraft, selectNotes } from '../../machines/mission/mission.select.ts';
import { asked } from '../support/fixtures/mission.ts';
import { abort, pass, progress, reloaded, send, started, stubBrowser } from './mission.fixture.ts';

const browser = stubBrowser();
const how = { notes: true };

function write(missionActor: MissionActor, text: string): void {
  missionActor.send({ type: 'note.change', text });
  missionActor.send({ type: 'note.write' });
}

test('a note is sent with the next batch of events', async () => {
  const { missionActor } = await started(how);
  await pass(400);
  write(missionActor, 'Where is it?');
  await pass(600);
  const note = { text: 'Where is it?', at: 400, step: 1 };
  expect(browser.reported.map(({ info }) => info)).toMatchObject([
    { questionId: 'm1', events: [{ code: 1 }, { code: 7 }], notes: [note] },
  ]);
});

test('no field of notes is sent where there is none, neither in a batch nor in the answer', async () => {
  const { missionActor, commit } = await asked(how);
  abort(missionActor);
  await pass(1000);
  expect(browser.reported).toHaveLength(1);
  expect(browser.reported[0]?.info).not.toHaveProperty('notes');
  expect(commit.last().input.answer).not.toHaveProperty('notes');
});

test('the answer has all notes', async () => {
  const { missionActor, commit } = await started(how);
  write(missionActor, 'One');
  await pass(2000);
  write(missionActor, 'Two');
  send(missionActor, 'box.close', 'mission.abort', 'box.confirm');
  expect(commit.last().input.answer).toMatchObject({
    outcome: 'cancelled',
    notes: [
      { text: 'One', at: 0, step: 1 },
      { text: 'Two', at: 2000, step: 1 },
    ],
  });
});

test('a reload has the notes and the text that is begun, and sends what was not sent', async () => {
  const { missionActor } = await started(how);
  write(missionActor, 'One');
  missionActor.send({ type: 'note.change', text: 'Tw' });
  const after = await reloaded(browser, how);
  await pass(1000);
  expect(selectNotes(after.missionActor.getSnapshot())).toMatchObject([{ text: 'One' }]);
  expect(selectDraft(after.missionActor.getSnapshot())).toBe('Tw');
  expect(browser.reported.flatMap(({ info }) => info.notes ?? [])).toMatchObject([{ text: 'One' }]);
});

test('a mission that an earlier build has stored, without notes, continues', async () => {
  await started(how);
  const {
    notes: _,
    draft: __,
    ...before
  } = JSON.parse(browser.tab.session.getItem(progress) ?? '{}');
  browser.tab.session.setItem(progress, JSON.stringify(before));
  const after = await reloaded(browser, how);
  write(after.missionActor, 'One');
  expect(selectNotes(after.missionActor.getSnapshot())).toHaveLength(1);
});
