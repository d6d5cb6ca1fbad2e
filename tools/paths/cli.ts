import { UnknownNameError } from './knownName.ts';
import { list } from './list.ts';
import { CannotRunError } from './run/cannotRun.ts';
import { readPathOptions, write, writeTestPlans } from './write.ts';

const usage = `npm run paths                          lists the machines
npm run -s paths -- MACHINE [options]  writes paths of one machine, or of "all"
npm run -s paths -- survey FILE|ID [--format F] [--out DIR]
                                       writes the paths through the questions of a survey
npm run -s paths -- run --url URL --survey ID [session|inApp|window|card|all] [options]
                                       walks them in a browser at a deployment (session without a machine)
npm run -s paths -- run --url URL MACHINE|all [options]
                                       the same for the other machines, in surveys made for them
npm run -s paths -- surveys --out DIR  writes these surveys, to be put into those of a deployment for tests

  --kind cover      few paths that together take every transition (this is the default)
         shortest   a shortest path to each state
         simple     every path that comes to no state twice, but with its last step
  --format markdown | json | feature | mermaid   (markdown)
  --out DIR         writes files instead of printing
  --state STATE     only paths that come to this state
  --event EVENT     only paths on which this happens: a case, or the type of its event
  --mode MODE       only machines that run in it: page, inApp, window, card, task
  --length A-B      only paths of so many steps: 3, 3-6 or 3-
  --max-steps N     the longest simple path (6)
  --limit N         the most paths of each machine (1000)

of a run:
  --url URL         where the app is, as http://localhost:3000
  --survey ID       a survey there that anybody may answer, with two questions or more
  --workers N       how many paths are walked at a time
  --out DIR         the directory of the report (test-results/paths): index.html, junit.xml, screenshots, traces
  It ends with 0 when every path was walked well, 1 when one was not, and 2 when nothing could be walked.`;

const commands: Record<string, (rest: readonly string[]) => Promise<boolean>> = {
  list: async (rest) => {
    if (rest.length > 0) throw new Error(`"list" takes nothing more: ${rest.join(' ')}`);
    process.stdout.write(await list());
    return true;
  },
  survey: async (rest) => {
    const { readSurveyOptions } = await import('./survey/command.ts');
    const { testPlan, ...output } = await readSurveyOptions(rest);
    await writeTestPlans([testPlan], output);
    return true;
  },
  surveys: async (rest) => (await import('./surveys.ts')).writeMadeSurveys(rest),
  // Loaded on demand, because the test runner loads slowly.
  run: async (rest) => (await import('./run/run.ts')).run(rest),
  help: async () => {
    console.log(usage);
    return true;
  },
};

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader such as `head` closes the pipe early.
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

try {
  if (!(await perform(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // These messages suffice without the usage.
  if (!(error instanceof UnknownNameError || error instanceof CannotRunError))
    console.error(`\n${usage}`);
  process.exitCode = 2;
}

async function perform([name = 'list', ...rest]: readonly string[]): Promise<boolean> {
  const command = commands[name === '--help' || name === '-h' ? 'help' : name];
  return command ? command(rest) : write(readPathOptions([name, ...rest]));
}
