import { describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/envelope.ts';
import { type Client, databases, type World } from '../../support/world.ts';
import { filled, formsOn, next, open, send } from './forms.fixture.ts';

describe.each(databases)('a form, on $name', (database) => {
  let world: World;
  let client: Client;
  const { questionAt, started } = formsOn(database, (...begun) => {
    [world, client] = begun;
  });

  test('starts, answers, goes back and ends', async () => {
    const first = await started();
    expect(await send(client, '/two', next(first.form, 'a', ''))).toMatchObject({
      status: 422,
      form: { posted: { questionId: 'a', answer: { text: '' }, faults: [{ kind: 'empty' }] } },
    });
    expect(await send(client, '/two?lang=de', next(first.form, 'a', 'one'))).toMatchObject({
      status: 303,
      to: '/two?lang=de',
    });
    expect(await questionAt()).toBe('b');
    const back = filled(first.form, { do: 'previous', question: 'b' });
    await send(client, '/two', back);
    // A repeated form neither goes back further nor from another question.
    await send(client, '/two', back);
    expect(await questionAt()).toBe('a');
    const again = await open(client, '/two');
    await send(client, '/two', next(again.form, 'a', 'two'));
    await send(client, '/two', next(again.form, 'b', 'three'));
    const end = await open(client, '/two');
    expect(end.data?.status).toBe(3);
    const restart = filled(end.form, { do: 'restart', answers: 'keep' });
    for (let press = 0; press < 2; press += 1) await send(client, '/two', restart);
    expect((await open(client, '/two')).data?.status).toBe(1);
  });

  test('of a list or linked lists has the text of the choice before the answer is accepted', async () => {
    let { form } = await started('town');
    for (const [question, choice, answer, text] of [
      ['l', { choice: 'o' }, { choice: 'o' }, 'text.o'],
      ['tree', { 'level.0': 'moss' }, { path: ['moss'] }, 'text.moss'],
    ] as const) {
      const chosen = filled(form, { do: 'next', question, ...choice });
      expect(await send(client, '/town', chosen)).toMatchObject({
        form: { posted: { questionId: question, answer, faults: [] } },
      });
      expect((await send(client, '/town', { ...chosen, [text]: 'here' })).status).toBe(303);
      ({ form } = await open(client, '/town'));
    }
  });

  test('without the login leads to the login', async () => {
    await client.login('ana');
    const { form } = await started('members', '/members');
    client.cookies.delete('askpath.login');
    const refused = await send(client, '/members', next(form, 'a', 'one'));
    expect(refused).toMatchObject({ status: 200, code: codes.login });
  });

  test('of a change of language keeps the question', async () => {
    const { form } = await started();
    const language = (lang: string) =>
      send(client, '/two?a=1', filled(form, { do: 'language', lang }));
    expect((await language('de')).to).toBe('/two?a=1&lang=de');
    expect((await language('xx')).to).toBe('/two?a=1');
    expect(await world.rows('session')).toContainEqual(expect.objectContaining({ locale: 'de' }));
  });
});
