import { After, AfterAll, Before, Given, setDefaultTimeout, Then, When } from '@cucumber/cucumber';
import type { Browser } from 'playwright-core';
import { launch } from './browser/launch.ts';
import { type OpenedPath, openPath, type PathToOpen } from './openPath.ts';

/*
 * Step definitions for the files of `--format feature`: the parameters are the names of steps and states, and the words after
 * them are for readers. `PATHS_URL` has the address of the deployment.
 */

interface Scenario {
  /** The path of this scenario: its id is at the beginning of the scenario's name. */
  id: string;
  cases: readonly string[];
  subject: Pick<PathToOpen, 'machine' | 'plan'>;
  path: OpenedPath | null;
}

let browser: Browser | null = null;

// A path has waits of its own, which are shorter and say what is missing.
setDefaultTimeout(120_000);

Before(function (this: Scenario, { pickle }) {
  this.id = pickle.name.split(':', 1)[0] ?? '';
  this.cases = pickle.steps.flatMap(({ text }) => {
    const [, quoted] = /^I do ("(?:[^"\\]|\\.)*")(?: by an injected reply)?:/.exec(text) ?? [];
    return quoted === undefined ? [] : [JSON.parse(quoted) as string];
  });
  this.subject = {};
  this.path = null;
});

Given('the machine {string}', function (this: Scenario, machine: string) {
  this.subject = { machine };
});

Given('the plan of the survey {string}', function (this: Scenario, plan: string) {
  this.subject = { plan };
});

When('I open the survey', async function (this: Scenario) {
  browser ??= await launch();
  const { id, cases, subject } = this;
  this.path = await openPath(browser, { ...subject, id, cases, baseURL: process.env.PATHS_URL });
  await this.path.open();
});

When('I do {string}: {}', async function (this: Scenario, name: string, _words: string) {
  await opened(this).take(name);
});

// The doc string tells a person how to inject the reply.
When(
  'I do {string} by an injected reply: {}',
  async function (this: Scenario, name: string, _words: string, _instructions: string) {
    await opened(this).take(name);
  },
);

Then('I see {string}: {}', async function (this: Scenario, state: string, _words: string) {
  await opened(this).see(state);
});

After(async function (this: Scenario) {
  await this.path?.close();
});

AfterAll(async () => {
  await browser?.close();
});

function opened({ path }: Scenario): OpenedPath {
  if (path) return path;
  throw new Error('The survey is not open: "When I open the survey" comes first.');
}
