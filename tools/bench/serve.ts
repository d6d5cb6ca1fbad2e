import { calls } from '../../contract/calls.ts';
import { status } from '../../contract/status.ts';
import { limitHeapGrowth } from '../../server/observability/heapGrowth.ts';

limitHeapGrowth();
const { bindCall } = await import('../../server/http/handleCall.ts');
const { readConfig } = await import('../../server/config/config.ts');
const { requestContextOf } = await import('../../server/http/requestContext.ts');
const { run } = await import('../../server/run.ts');

// Starts the real server with an additional route, which reads, checks and answers a commit, but stores nothing.
const running = await run(readConfig(process.env), {
  addRoutes: (app) =>
    bindCall(
      app,
      { ...calls.commitAnswer, path: '/api/parseOnly' },
      (c) => requestContextOf(c, { isSecure: false, basePath: '' }, 0),
      async ({ body }) => {
        JSON.parse(body.result);
        return { status: status.answering };
      },
    ),
});
process.once('SIGTERM', () => void running.stop());
process.send?.(running.origin);
