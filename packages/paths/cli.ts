#!/usr/bin/env node
import { list } from './list.ts';
import { isUsageError, UsageError } from './usageError.ts';
import { readPathOptions, write, writeTestPlans } from './write.ts';

const usage = `npm run paths                          lists the machines
npm run -s paths -- MACHINE [options]  writes the paths of one machine, or of "all"
npm run -s paths -- survey FILE|ID [--format F] [--out DIR]
                                       writes the paths through the questions of a survey
npm run -s paths -- run --url URL --survey ID [session|inApp|window|card|all] [options]
                                       runs them in a browser against a deployment (default: session)
npm run -s paths -- run --url URL MACHINE|all [options]
                                       runs the other machines in generated surveys
npm run -s paths -- run --url URL --plan FILE|ID [--links FILE] [--workers N] [--out DIR]
                                       walks the paths of "survey FILE|ID" in a browser
npm run -s paths -- surveys --out DIR  writes these surveys, for the surveys of a test deployment
npm run paths -- freeze [--check]      accepts the machines as they are as the models that paths are judged by
npm run -s paths -- diff OLD NEW       two models, or two folders of models, in words

  --kind cover      few paths that together take every transition (default)
         shortest   a shortest path to each state
         simple     every path that visits no state twice, except in its last step
  --format markdown | json | feature | mermaid   (markdown)
  --out DIR         writes files instead of printing
  --state STATE     only paths that reach this state
  --event EVENT     only paths with this case or event type
  --mode MODE       only machines of this mode: page, inApp, window, card, task
  --length A-B      only paths of this length in steps: 3, 3-6 or 3-
  --max-steps N     maximum steps of a simple path (6)
  --limit N         maximum number of paths per machine (1000)
  --model PATH      another model than the committed one: a file, or a folder with a file for each machine

options of run:
  --url URL         origin of the app, such as http://localhost:3000
  --survey ID       a survey there without a login, with at least two questions and "ahead": false
  --plan FILE|ID    a survey that is served there; TEST_KEY=… before the command makes test answers of its answers,
                    for which no login and no personal link is needed, and chooses the arm of each path
  --links FILE      personal links for --plan, as "npm run -s links" prints them, one for each path
  --workers N       number of parallel paths
  --timeout SECONDS that a step may take (30)
  --bail            ends with the first failure, without looking for a shorter path
  --out DIR         directory of the report (test-results/paths): index.html, junit.xml, screenshots, traces
  Exit code: 0 when every path passed, 1 when one failed, 2 when no path could run.`;

const commands: Record<string, (rest: readonly string[]) => Promise<boolean>> = {
  list: async (rest) => {
    if (rest.length > 0) throw new UsageError(`"list" has no arguments: ${rest.join(' ')}`);
    process.stdout.write(await list());
    return true;
  },
  survey: async (rest) => {
    const { readSurveyOptions } = await import('./survey/command.ts');
    const { testPlan, isComplete, ...output } = await readSurveyOptions(rest);
    await writeTestPlans([testPlan], output);
    return isComplete;
  },
  surveys: async (rest) => (await import('./surveys.ts')).writeMadeSurveys(rest),
  // The commands are imported on demand, because the test runner is slow to load.
  freeze: async (rest) => (await import('./freeze.ts')).freeze(rest),
  diff: async (rest) => (await import('./freeze.ts')).diff(rest),
  run: async (rest) => (await import('./run/run.ts')).run(rest),
  help: async () => {
    console.log(usage);
    return true;
  },
};

if (import.meta.main) {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Exits without an error when the reading program, such as `head`, closes the pipe early.
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  await main(process.argv.slice(2));
}

export async function main(args: readonly string[]): Promise<void> {
  try {
    if (!(await perform(args))) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (isUsageError(error)) console.error(`\n${usage}`);
    process.exitCode = 2;
  }
}

async function perform([name = 'list', ...rest]: readonly string[]): Promise<boolean> {
  const command = commands[name === '--help' || name === '-h' ? 'help' : name];
  return command ? command(rest) : write(readPathOptions([name, ...rest]));
}
