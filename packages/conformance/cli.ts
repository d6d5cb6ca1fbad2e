#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { type Options, readOptions, UsageError, usage } from './options.ts';
import { htmlReport } from './report/html.ts';
import { junitReport } from './report/junit.ts';
import { terminalReport } from './report/terminal.ts';
import { runChecks } from './run.ts';
import { AdapterError, noAdapter, readAdapter } from './survey/adapter.ts';
import { NotServed } from './survey/profile.ts';

/** The command `askpath-conformance`; returns its exit code. */
export async function main(args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    const options = readOptions(args);
    if (options === null) {
      console.log(usage);
      return 0;
    }
    if (options.isList) {
      for (const { id, level, section } of options.checks)
        console.log(`${id} [${level}] ${section}`);
      return 0;
    }
    return (await run(options)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof UsageError) console.error(`\n${usage}`);
    const isExpected = [UsageError, AdapterError, NotServed].some((type) => error instanceof type);
    if (!isExpected && error instanceof Error) console.error(error.stack);
    return 2;
  }
}

/** Whether no check failed. */
async function run({ origin, surveyId, adapter, junit, html, checks }: Options): Promise<boolean> {
  let count = 0;
  const results = await runChecks({
    ...{ origin, surveyId, checks },
    onResult() {
      count += 1;
      if (process.stderr.isTTY) process.stderr.write(`\r${count} of ${checks.length} checks `);
    },
    adapter: adapter === null ? noAdapter : await readAdapter(adapter),
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  process.stdout.write(terminalReport(results, origin));
  if (junit !== null) await writeFile(junit, junitReport(results, origin));
  if (html !== null) await writeFile(html, htmlReport(results, origin));
  return results.every(({ outcome }) => outcome !== 'failed');
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
