#!/usr/bin/env node
import { formatNames } from './formats/index.ts';
import { list } from './list.ts';
import { isUsageError, UsageError } from './usageError.ts';
import { readPathOptions, write, writeTestPlans } from './write.ts';

const usage = `npm run paths                          lists the machines
npm run -s paths -- MACHINE… [options]  writes the paths of machines, or of "all"
npm run -s paths -- survey FILE|ID [--format F] [--out DIR]
                                       writes the paths through the questions of a survey
npm run -s paths -- run --url URL --survey ID [session|inApp|window|card|all]… [options]
                                       runs them in a browser against a deployment (default: session)
npm run -s paths -- run --url URL MACHINE…|all [options]
                                       runs the other machines in generated surveys
npm run -s paths -- run --url URL --plan FILE|ID [options]
                                       walks the paths of "survey FILE|ID" in a browser
npm run paths -- proxy --url URL [--survey ID] [MACHINE…] [options] [--port N]
                                       a page beside the survey, on which a person holds, passes on and replaces replies
npm run mock -- [--port N] [--url URL] [--surveys DIR] [--app DIR]
                                       a server for developers whose replies can be arranged
npm run -s paths -- surveys --out DIR  writes these surveys, for the surveys of a test deployment
npm run paths -- freeze [--check]      accepts the machines as they are as the models that paths are judged by
npm run -s paths -- diff OLD NEW       two models, or two folders of models, in words

  --kind transitions few paths that together take every transition (default)
         states     few paths that together visit every state
         pairs      few paths that together take every two transitions that can follow each other
         switch:N   the same for every N + 1 transitions: switch:1 is "pairs"
         shortest   a shortest path to each state
         simple     every path that visits no state twice, except in its last step
         random     random paths: --seed N (1), --steps N of all paths together (200)
  --format ${formatNames.join(' | ')}   (markdown)
  --out DIR         writes files instead of printing
  --paths FILE      the paths of a file in the form of "--format json", whole or edited, in place of generated ones
  --until 80%       ends the generation where this share of the transitions is taken
  --state STATE     only paths that reach this state
  --event EVENT     only paths with this case or event type
  --mode MODE       only machines of this mode: page, inApp, window, card, task
  --length A-B      only paths of this length in steps: 3, 3-6 or 3-
  --shard 1/3       only this part of the paths, for several computers
  --max-steps N     maximum steps of a simple path (6)
  --limit N         maximum number of paths per machine (1000)
  --model PATH      another model than the committed one: a file, or a folder with a file for each machine

options of run:
  --url URL         origin of the app, such as http://localhost:3000
  --survey ID       a survey there without a login, with at least two questions and "ahead": false
  --plan FILE|ID    a survey that is served there; TEST_KEY=… before the command makes test answers of its answers,
                    for which no login and no personal link is needed, and chooses the arm of each path
  --paths FILE      with --plan: the paths of "survey FILE|ID --format json", whole or edited
  --data FILE.csv   with --plan: answers of your own, a column for each question and a path for each row
  --links FILE      personal links for --plan, as "npm run -s links" prints them, one for each path
  --check FILE.ts   an assertion of your own, called after each step
  --until 10m       begins no path after this time
  --record          a picture of each step
  --browser NAME    chromium, firefox or webkit (chromium)
  --workers N       number of parallel paths
  --timeout SECONDS that a step may take (30)
  --bail            ends with the first failure, without looking for a shorter path
  --out DIR         directory of the report (test-results/paths): index.html, junit.xml, screenshots, traces;
                    an earlier report is moved to DIR/earlier
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
  proxy: async (rest) => (await import('./proxy/command.ts')).proxy(rest),
  mock: async (rest) => (await import('./mock/command.ts')).mock(rest),
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
    if (isUsageError(error)) console.error('All commands and options: npm run paths -- --help');
    process.exitCode = 2;
  }
}

async function perform([name = 'list', ...rest]: readonly string[]): Promise<boolean> {
  const command = commands[name === '--help' || name === '-h' ? 'help' : name];
  return command ? command(rest) : write(readPathOptions([name, ...rest]));
}
