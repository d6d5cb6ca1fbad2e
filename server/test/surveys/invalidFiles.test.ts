import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runServer, settings } from '../support/process.ts';
import { databases, postgresUrl } from '../support/world.ts';

const question = { id: 'a', type: 'singleInput', title: 'A' };
const survey = (id: string, title: string) => ({ id, title, questions: [question] });
const listed = {
  ...survey('listed', 'Listed'),
  questions: [{ ...question, type: 'linkage', config: { cascadeId: 'trees', levels: ['Tree'] } }],
};
const trees = { id: 'trees', items: [{ id: 'oak', text: 'Oak' }] };
const broken = '{ "id": "one", "title": ';

describe.each(databases)('an invalid survey file on $name (R39)', ({ name }) => {
  const base = name === 'SQLite' ? null : (postgresUrl ?? null);

  /** Makes a server's directory of surveys, in which servers can be started in turn. */
  async function surveysDirectory() {
    const { surveysDir, env } = await settings({ surveys: [survey('other', 'Other')], base });
    await mkdir(join(surveysDir, 'cascades'));
    return {
      put: (file: string, content: object | string) =>
        writeFile(
          join(surveysDir, file),
          typeof content === 'string' ? content : JSON.stringify(content),
        ),
      async start() {
        const server = await runServer(env);
        onTestFinished(server.stop);
        const get = async (path: string, language = 'en') => {
          const response = await fetch(server.origin + path, {
            headers: { 'Accept-Language': language },
          });
          return {
            status: response.status,
            headers: response.headers,
            text: await response.text(),
          };
        };
        return { ...server, get };
      },
    };
  }

  test('leaves the other surveys served, and is answered with 503 until it is mended', async () => {
    const { put, start } = await surveysDirectory();
    await put('one.json', broken);
    const { get, notices } = await start();
    expect((await get('/api/surveys/other')).status).toBe(200);
    const refused = await get('/api/surveys/one');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10']);
    expect((await get('/one', 'de')).status).toBe(503);
    expect((await get('/api/surveys/two')).status).toBe(404);
    expect(notices.join('\n')).toContain('one.json:1:');
    const ready = await get('/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      200,
      { status: 'ok', invalidSurveys: 1 },
    ]);
    await put('one.json', survey('one', 'Mended'));
    await expect.poll(async () => (await get('/api/surveys/one')).status).toBe(200);
    expect(JSON.parse((await get('/readyz')).text)).toEqual({ status: 'ok' });
  });

  test('is replaced after a restart by the version that was served last', async () => {
    const { put, start } = await surveysDirectory();
    await put('one.json', survey('one', 'First'));
    const first = await start();
    await put('one.json', survey('one', 'Last'));
    await expect.poll(async () => (await first.get('/api/surveys/one')).text).toContain('Last');
    await first.stop();
    await put('one.json', broken);
    const { get } = await start();
    const served = await get('/api/surveys/one');
    expect([served.status, JSON.parse(served.text).data.title]).toEqual([200, 'Last']);
    expect(JSON.parse((await get('/readyz')).text)).toEqual({ status: 'ok', invalidSurveys: 1 });
  });

  test('may be a linked list, whose surveys are served with its last valid version', async () => {
    const { put, start } = await surveysDirectory();
    await put('cascades/trees.json', trees);
    await put('listed.json', listed);
    await (await start()).stop();
    await put('cascades/trees.json', broken);
    const { get } = await start();
    expect((await get('/api/surveys/listed')).status).toBe(200);
    expect((await get('/api/cascade/trees/item/0')).text).toContain('Oak');
  });
});
