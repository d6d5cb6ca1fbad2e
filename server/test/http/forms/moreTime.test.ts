import { describe, expect, test } from 'vitest';
import { type Client, databases, type World } from '../../support/world.ts';
import { filled, formsOn, next, open, send } from './forms.fixture.ts';

describe.each(databases)('more time by a form, on $name', (database) => {
  let world: World;
  let client: Client;
  const { started } = formsOn(database, (...begun) => {
    [world, client] = begun;
  });

  test('moves the end, and keeps what is typed', async () => {
    const { form } = await started('more');
    const press = filled(form, { do: 'extend', question: 'a', text: 'half a wo' });
    for (let time = 0; time < 2; time += 1) {
      const page = await send(client, '/more', press);
      expect(page).toMatchObject({
        status: 200,
        form: { posted: { questionId: 'a', answer: { text: 'half a wo' }, faults: [] } },
        data: { maxAnswerTimeConfig: { extensions: { left: 0, seconds: 60 } } },
      });
    }
    // Sending the form of the same page again extends the time only once.
    expect((await world.rows('session')).at(-1)).toMatchObject({ extensions: 1 });
    const { form: again } = await open(client, '/more');
    expect((await send(client, '/more', next(again, 'a', 'whole'))).status).toBe(303);
  });

  test('is refused after the last one, and keeps what is typed', async () => {
    const { form } = await started('more');
    const press = (key: string) =>
      send(client, '/more', filled({ ...form, key }, { do: 'extend', question: 'a', text: 'x' }));
    await press('a'.repeat(32));
    const refused = await press('b'.repeat(32));
    expect(refused).toMatchObject({ form: { posted: { answer: { text: 'x' } } } });
    expect((await world.rows('session')).at(-1)).toMatchObject({ extensions: 1 });
  });
});
