import { afterAll } from 'vitest';

// Test files share a browser; a page that a test left open would keep running beside the next file.
afterAll(async () => {
  const browser = await globalThis.browserOfTests;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
});
