import { expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { type NamedGesture, started, startMission } from './mission.fixture.ts';

const typed = (text: string): NamedGesture => ({ type: 'note.change', text });

/** A mission in progress whose author asks for notes. */
function startNoting(how = {}) {
  const mission = startMission({ hasNotes: true, ...how });
  mission.make(...started);
  return mission;
}

test('a note has its text, the time since the start and the step, and is no event', () => {
  const mission = startNoting();
  const before = mission.codes();
  mission.at(5_200.4).make(typed(' Where is it?\n'), 'note.write');
  mission.at(9_000).make('step.next', typed('Found it'), 'note.write');
  expect(mission.notes()).toEqual([
    { text: 'Where is it?', at: 5_200, step: 1 },
    { text: 'Found it', at: 9_000, step: 2 },
  ]);
  expect(mission.codes()).toEqual([...before, 9]);
  expect(mission.draft()).toBe('');
});

test('a note of a mission without steps has none', () => {
  const mission = startMission({ hasNotes: true, steps: 0 });
  mission.make('form.submit', typed('Hm'), 'note.write');
  expect(mission.notes()).toEqual([{ text: 'Hm', at: 0 }]);
});

test.each([
  ['nothing', ''],
  ['space alone', ' \n'],
  ['too much', 'x'.repeat(limits.missionNote + 1)],
])('%s is no note, and stays in the field', (_, text) => {
  const mission = startNoting();
  mission.make(typed(text), 'note.write');
  expect([mission.notes(), mission.draft()]).toEqual([[], text]);
});

test('a mission whose author asks for no notes has none', () => {
  const mission = startMission();
  mission.make(...started, typed('Hm'), 'note.write');
  expect([mission.notes(), mission.draft()]).toEqual([[], '']);
});

test('a note beyond the limit stays in the field', () => {
  const mission = startNoting();
  for (let index = 0; index < limits.missionNotes; index += 1)
    mission.make(typed('x'), 'note.write');
  mission.make(typed('y'), 'note.write');
  expect(mission.notes()).toHaveLength(limits.missionNotes);
  expect(mission.draft()).toBe('y');
});

test('notes, and a text that is begun, survive a reload', () => {
  const mission = startNoting();
  mission.make(typed('Hm'), 'note.write', typed('And now'));
  const after = mission.reloaded();
  expect(after.notes()).toEqual(mission.notes());
  expect(after.draft()).toBe('And now');
});

test('a text that is begun is the same in the page and in the window beside it', () => {
  const mission = startNoting({ hasCompanion: true });
  mission.make(typed('And now'), 'companion.open');
  mission.report('companion.ready');
  expect([mission.companion(), mission.draft()]).toEqual(['open', 'And now']);
  mission.make('companion.close', 'note.write');
  expect(mission.notes()).toMatchObject([{ text: 'And now' }]);
});
