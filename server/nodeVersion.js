// Plain JavaScript, so that an old Node can report its version.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const needed = Number.parseInt(engines.node.replace(/\D+/, ''), 10);

if (Number.parseInt(process.version.slice(1), 10) < needed) {
  console.error(`Askpath needs Node ${needed} or newer; this is Node ${process.version.slice(1)}.`);
  process.exit(1);
}
