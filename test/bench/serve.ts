import { calls } from '../../contract/calls.ts';
import { status } from '../../contract/status.ts';
import { answerTo } from '../../server/answerTo.ts';
import { readConfig } from '../../server/config.ts';
import { visitOf } from '../../server/http/visit.ts';
import { run } from '../../server/run.ts';

// The real server, and beside it the same call without a database: it is read, checked and answered, and nothing is kept.
const running = await run(readConfig(process.env), {
  more: (app) =>
    answerTo(
      app,
      { ...calls.commitAnswer, path: '/api/parseOnly' },
      (c) => visitOf(c, false),
      async ({ body }) => {
        JSON.parse(body.result);
        return { status: status.answering };
      },
    ),
});
process.once('SIGTERM', () => void running.stop());
process.send?.(running.origin);
