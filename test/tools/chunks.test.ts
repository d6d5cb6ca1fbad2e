import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const built = join(process.env.DIST_DIR ?? 'dist', '.vite');
const chunks: Record<string, string> = read('chunks.json');
const manifest: Record<string, object> = read('manifest.json');

test.each(Object.entries(chunks))('%s is a chunk of the build: %s', (_, source) => {
  expect(manifest).toHaveProperty([source]);
});

test.each([
  ['question.5', 'src/questions/rare.chunk.ts'],
  ['question.10', 'src/questions/linkage/Linkage.tsx'],
  ['screen.mission', 'src/screens/mission/Mission.tsx'],
  ['screen.end', 'src/screens/end.chunk.ts'],
  ['screen.countdown', 'src/screens/question/Timer.tsx'],
  ['screen.invitations', 'src/screens/start/Invitations.tsx'],
  ['mode.inApp', 'src/app/embedded.tsx'],
])('%s names its source: %s', (key, source) => {
  expect(chunks).toHaveProperty([key], source);
});

test('a question type of the first load has no chunk', () => {
  expect(chunks).not.toHaveProperty(['question.1']);
});

function read(name: string) {
  return JSON.parse(readFileSync(join(built, name), 'utf8'));
}
