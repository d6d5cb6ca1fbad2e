import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PageForm } from '../../../../contract/pageForm.ts';
import {
  type Client,
  databases,
  openWorld,
  plantsCascade,
  type World,
} from '../../support/world.ts';
import {
  builtPages,
  filled,
  next,
  open,
  read,
  sameOrigin,
  send,
  surveys,
  two,
} from './forms.fixture.ts';

const pages = builtPages();

describe.each(databases)('a form, on $name', (database) => {
  let world: World;
  let client: Client;
  beforeAll(async () => {
    world = await openWorld(database, surveys, { pages: pages(), cascades: [plantsCascade] });
  });
  afterAll(() => world.close());
  beforeEach(() => {
    world.publish(two);
    client = world.client();
  });

  test.each(['window', 'card'])('of a %s opens it, and starts by its channel', async (mode) => {
    const path = `/${mode}/two?theme=dark`;
    const opened = `${path}&opened=1`;
    const { form, data } = await open(client, path);
    expect(data).toMatchObject({ title: 'Two' });
    const to = { status: 303, to: opened };
    expect(await send(client, path, filled(form, { do: 'open' }))).toMatchObject(to);
    expect((await open(client, opened)).data).toMatchObject({ status: 1 });
    const { to: first } = await send(client, opened, filled(form, { do: 'start' }));
    expect(first).toBe(`${opened}&started=1`);
    expect((await read(await client.fetch(`${opened}&started=1`))).to).toBe(opened);
    expect(await world.rows('session')).toContainEqual(expect.objectContaining({ channel: mode }));
    const question = await open(client, opened);
    expect(await send(client, opened, next(question.form, 'a', ''))).toMatchObject({
      status: 422,
      data: { subject: { questionId: 'a' } },
    });
  });

  test('of a frame without cookies carries its tokens (S22)', async () => {
    const frame = { ...sameOrigin, 'Sec-Fetch-Dest': 'iframe' };
    const path = '/card/two?opened=1';
    const press = async (form: PageForm | undefined, fields: Record<string, string>) => {
      const { key = '', token = '', tokens } = form ?? {};
      const sent = { ...(tokens === undefined ? {} : { tokens }), key, token, ...fields };
      const reply = await send(client, path, sent, frame);
      client.cookies.clear();
      return reply;
    };
    const { form } = await open(client, path);
    expect(form).not.toHaveProperty('tokens');
    const started = `${path}&started=1`;
    expect(await press(form, { do: 'start' })).toMatchObject({ status: 303, to: started });
    const again = await read(await client.fetch(started, { headers: frame }));
    expect(again).toMatchObject({ data: { status: 1 }, form: { token: '', tokens: '' } });
    const question = await press(again.form, { do: 'start' });
    expect(question).toMatchObject({ status: 200, data: { subject: { questionId: 'a' } } });
    expect(question.form?.tokens).toMatch(/^askpath_two=[\w-]+$/);
    // A reload of the page sends the form of the start again.
    expect((await press(again.form, { do: 'start' })).form).toMatchObject({
      tokens: question.form?.tokens,
    });
    const answer = { do: 'next', question: 'a', text: 'one' };
    expect(await press(question.form, answer)).toMatchObject({
      status: 200,
      data: { subject: { questionId: 'b' } },
    });
    // The server ignores the field of tokens outside of a frame, and no page that was opened by GET
    // contains it.
    const { key, token, tokens = '' } = question.form as PageForm;
    const fields = { key, token, tokens, do: 'previous', question: 'b' };
    expect((await send(client, path, fields)).status).toBe(303);
    for (const address of [path, started])
      expect((await open(client, address)).form).not.toHaveProperty('tokens');
    const wrong = { ...question.form, tokens: 'askpath.login=x' } as PageForm;
    expect((await press(wrong, answer)).status).toBe(400);
    expect((await world.rows('answer')).at(-1)).toMatchObject({ question_id: 'a' });
  });
});
