import { afterAll, beforeAll } from 'vitest';
import { addBlankJudges } from '../../contract/questions/shared/formats.ts';
import { blankJudges } from '../../server/questions/shared/typedBlanks.ts';

/* Test files share a process, in which a file must leave nothing to the next one. */

// A program has one set of judges; the app's and the conformance suite's, which accept other texts, come with an import
// and would stay for the servers of the next files.
beforeAll(() => addBlankJudges(blankJudges));

// A page that a test left open would keep running beside the next file.
afterAll(async () => {
  const browser = await globalThis.browserOfTests;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
});
