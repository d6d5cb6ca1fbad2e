import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { type Server, serve } from '../../../tools/lib/server.ts';
import { checks } from '../checks/index.ts';
import { runChecks } from '../run.ts';
import { faultyServer, ofCall, type ServerFault } from './faultyServer.ts';
import { signedChecks } from './reference.ts';

const secret = 'a secret of at least 32 characters';
const questions = ['q1', 'q2'].map((id) => ({ id, type: 'rate', title: id }));

let server: Server;
beforeAll(async () => {
  const surveysDir = await temporaryDirectory(afterAll);
  const survey = { id: 'inApp', title: 'In an app', login: false, questions };
  await writeFile(join(surveysDir, 'inApp.json'), JSON.stringify(survey));
  server = await serve({ surveysDir, env: { NODE_ENV: 'test', INFO_SECRET: secret } });
});
afterAll(() => server?.stop());

/** As the server of an app does (docs/embedding.md). */
function signInfo(surveyId: string, userId: string): string {
  const signed = `${userId}.${Math.floor(Date.now() / 1000) + 600}`;
  const mac = createHmac('sha256', secret).update(`${surveyId}.${signed}`).digest('base64url');
  return `${signed}.${mac}`;
}

/** The checks of signed ids that a server with this fault fails. */
async function failedWith(fault: ServerFault): Promise<readonly string[]> {
  const results = await runChecks({
    origin: await faultyServer(server.origin, fault, onTestFinished),
    surveyId: 'inApp',
    adapter: { surveys: { inApp: 'inApp' }, headers: {}, signInfo },
    checks: checks.filter(({ id }) => signedChecks.includes(id)),
  });
  expect(results.map(({ check }) => check.id)).toEqual(signedChecks);
  return results.filter(({ outcome }) => outcome !== 'passed').map(({ check }) => check.id);
}

test('the reference server passes the checks of signed ids', async () => {
  expect(await failedWith({})).toEqual([]);
});

test('a server that finds no session of a signed id is told by name', async () => {
  const fault = { reply: ofCall('/api/inApp/wake', (data) => ({ ...Object(data), status: 1 })) };
  expect(await failedWith(fault)).toEqual(['wake.signed']);
});

test('a server that reads no signature is told by name', async () => {
  const reply: ServerFault['reply'] = ({ status, headers }) =>
    status === 403 ? { status: 200, headers, text: '{"code":200,"data":{"channel":""}}' } : {};
  expect(await failedWith({ reply })).toEqual(['wake.forged']);
});
