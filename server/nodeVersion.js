// JavaScript of every Node with modules: an old one cannot read TypeScript, but it can say which one is needed.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = Number.parseInt(engines.node.replace(/\D+/, ''), 10);

if (Number.parseInt(process.version.slice(1), 10) < needed) {
  console.error(`Askpath needs Node ${needed} or newer; this is Node ${process.version.slice(1)}.`);
  process.exit(1);
}
