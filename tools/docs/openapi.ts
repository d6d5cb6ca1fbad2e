import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi/document.ts';

/** `node tools/docs/openapi.ts [--check]` writes docs/openapi.json, or compares the file with the code. */
const file = 'docs/openapi.json';
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${file} differs from contract/calls.ts: run \`npm run draw\`.`);
  process.exitCode = 1;
}
