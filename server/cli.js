// Plain JavaScript, so that an old Node can report its version: node server/cli.js NAME ARGUMENTS
import './nodeVersion.js';

const [name, ...args] = process.argv.slice(2);
const [{ runProgram }, { main }] = await Promise.all([
  import('./cli/runProgram.ts'),
  import(`./cli/${name}.ts`),
]);
await runProgram(main, args);
