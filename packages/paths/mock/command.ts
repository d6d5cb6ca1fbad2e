import { parseArgs } from 'node:util';
import { type RunningProxy, startProxy } from '../proxy/proxy.ts';
import { originOf } from '../run/inspectDeployment.ts';
import { UsageError } from '../usageError.ts';
import { memoryServer } from './server.ts';

/**
 * `paths mock`: starts the mock server, which runs until the process ends.
 * @throws {UsageError} for wrong arguments
 */
export async function mock(args: readonly string[]): Promise<boolean> {
  const { page, origin, surveyIds, hasApp, stop } = await startMock(args);
  console.error(`The situations of ${origin}${hasApp ? '' : ', which has no app'}: ${page}`);
  for (const id of surveyIds) console.error(`  ${origin}/${id}`);
  const end = () => stop().finally(() => process.exit());
  process.once('SIGINT', end).once('SIGTERM', end);
  return true;
}

interface RunningMock extends RunningProxy {
  /** The surveys that it serves; empty in front of another server. */
  readonly surveyIds: readonly string[];
  readonly hasApp: boolean;
}

/**
 * Starts the proxy in front of a server in memory, or of the one at `--url`.
 * @throws {UsageError} for wrong arguments
 */
export async function startMock(args: readonly string[]): Promise<RunningMock> {
  const { port, url, ...folders } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4000' },
      url: { type: 'string' },
      surveys: { type: 'string' },
      app: { type: 'string' },
    },
  }).values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port is a number from 0 to 65535, not "${port}".`);
  const server = url
    ? { origin: originOf(url), surveyIds: [], hasApp: true, stop: async () => {} }
    : await memoryServer({ surveysDir: folders.surveys, distDir: folders.app });
  const { surveyIds, hasApp } = server;
  const proxy = await startProxy({
    ...{ origin: server.origin, port: Number(port), paths: [], isHolding: false },
    surveyId: surveyIds.find((id) => id === 'tour') ?? surveyIds[0] ?? '',
  });
  return {
    ...proxy,
    ...{ surveyIds, hasApp },
    async stop() {
      await proxy.stop();
      await server.stop();
    },
  };
}
