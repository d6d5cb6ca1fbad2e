import { describe, expect, test } from 'vitest';
import { testTokenFor } from '../../auth/testMode.ts';
import { type TypicalMinutes, typicalMinutes } from '../../sessions/typicalMinutes.ts';
import { databases, survey, testWorld } from '../support/world.ts';

const questions = [{ id: 'rate', type: 'rate', title: 'How?' }];
const timed = survey({ id: 'timed', title: 'Timed', config: { minutes: 9 }, questions });
const minuteMs = 60_000;
const testKey = 'the key of tests';

describe.each(databases)('the minutes of a start page ($name)', (database) => {
  async function prepare() {
    let minutes: TypicalMinutes = () => undefined;
    const world = await testWorld(database, [timed], {
      testKey,
      typicalMinutes: (id) => minutes(id),
    });
    minutes = typicalMinutes(
      world.store.db,
      () => world.now,
      () => {},
    );
    const testToken = testTokenFor(world.deps, 'timed', testKey) ?? '';
    return {
      world,
      /** Answers the survey so many times, each in so many minutes. */
      async answer(count: number, duration: number, isTest = false): Promise<void> {
        for (let index = 0; index < count; index += 1) {
          const client = world.client();
          if (isTest) client.cookies.set('askpath.test.timed', testToken);
          await client.start('timed');
          world.now += duration * minuteMs;
          await client.commit('timed', 'rate', { score: 3 });
        }
      },
      async shown(): Promise<number | undefined> {
        const { data } = await world.client().locate('timed');
        return data?.survey.config?.minutes;
      },
    };
  }

  test('are the median of at least thirty respondents', async () => {
    const { answer, shown } = await prepare();
    await answer(20, 4);
    await answer(9, 7);
    await answer(1, 500);
    await expect.poll(shown).toBe(4);
  });

  test('leave test answers out', async () => {
    const { answer, shown } = await prepare();
    await answer(30, 4);
    await answer(60, 1, true);
    await expect.poll(shown).toBe(4);
  });

  test("are the author's before that", async () => {
    const { answer, shown, world } = await prepare();
    await answer(29, 4);
    expect(await shown()).toBe(9);
    world.now += 11 * minuteMs;
    expect(await shown()).toBe(9);
    await answer(1, 4);
    world.now += 11 * minuteMs;
    await expect.poll(shown).toBe(4);
  });
});
