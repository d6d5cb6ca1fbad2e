import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, serve } from '../support/server.ts';
import { broken } from '../tester/run/broken.ts';
import { run } from '../tester/run/told.ts';

let server: Server;
beforeAll(async () => {
  server = await serve({});
});
afterAll(() => server?.stop());

test('a heading that says something else is found where it must be seen', async () => {
  const deployment = await broken(server.origin, (_file, text) =>
    text.replace("We've received your answers.", 'Good bye.'),
  );
  const told = await run(
    deployment.origin,
    'sus',
    ...['--kind', 'shortest', '--state', 'ended.resting', '--limit', '1'],
  );
  await deployment.stop();
  expect(told.code).toBe(1);
  expect(told.errors).toMatch(/✗ session-shortest-\d+, step 1 .* state "ended.resting/);
  expect(told.errors).toContain('There was "Good bye. Thanks for your support!" at /sus/');
  expect(told.errors).not.toContain('The shortest that fails so');
});

test('a button that does nothing is found by what it must bring about', async () => {
  const deployment = await broken(server.origin, (_file, text) =>
    text.replace('{type:"session.restart"}', '{type:"session.nothing"}'),
  );
  const told = await run(deployment.origin, 'sus', '--event', 'press Restart', '--limit', '1');
  await deployment.stop();
  expect(told.code).toBe(1);
  expect(told.errors).toMatch(/✗ session-cover-\d+, step 2 \("Press "Restart"\."\)/);
  expect(told.errors).toContain('state "restarting" must be seen');
  expect(told.errors).toContain('The page did not call reAnswer.');
});
