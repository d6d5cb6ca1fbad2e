import { readFile } from 'node:fs/promises';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';

const files = ['compose.yaml', 'compose.tls.yaml', 'compose.surveys.yaml'];

test.each(files)('%s fits the schema of Compose, and has no fault', (name) => {
  const linter = new DCLinter({
    rules: {
      // The ports of the balancer are those that respondents reach.
      'no-unbound-port-interfaces': 0,
    },
    quiet: false,
    debug: false,
    exclude: [],
  });
  const faults = linter
    .lintFiles([`deployment/${name}`], false)
    .flatMap(({ messages }) => messages)
    // Warnings are about the order of keys and about quotes.
    .filter(({ type }) => type === 'error');
  expect(faults).toEqual([]);
});

test('images of others are named by digest', async () => {
  for (const name of files) {
    const text = await readFile(`deployment/${name}`, 'utf8');
    for (const [, image] of text.matchAll(/^ +image: (.+)$/gm))
      expect(image).toMatch(/@sha256:[\da-f]{64}$/);
  }
});
