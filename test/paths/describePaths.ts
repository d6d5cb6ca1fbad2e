import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../../packages/paths/browser/launch.ts';
import type { EngineBrowser } from '../../packages/paths/browser/port.ts';
import type { Walk } from '../../packages/paths/browser/walk.ts';
import { throughStates } from '../../packages/paths/criteria.ts';
import type { Edge, Path } from '../../packages/paths/model.ts';
import type { Actions, Assertions, Plan } from '../../packages/paths/plans/plan.ts';
import { surveysOf } from '../../packages/paths/plans/surveys.ts';
import { type Server, serve } from '../../tools/lib/server.ts';
import { expectAccessible } from '../support/axe.ts';

interface PathOptions {
  /** `states` walks as many paths as come to every state, for a machine whose transitions are walked and whose states are judged by axe elsewhere. */
  readonly covers?: 'states' | 'transitions';
  /** Starts another browser than Chromium. */
  readonly start?: () => Promise<EngineBrowser>;
  /** Whether axe judges the states; by default if the paths take every transition. */
  readonly isAudited?: boolean;
  /** Runs in the state after each transition, once; it must leave page and session as they are. */
  readonly inState?: (page: Walk) => Promise<void>;
}

/**
 * Walks the generated paths of a machine in a real browser against the real server.
 */
export function describePaths<Name extends string, Key extends string>(
  { name: machine, survey, model, events, actions, states, begin }: Plan<Name, Key>,
  {
    covers = 'transitions',
    start = launch,
    isAudited = covers === 'transitions',
    inState = async () => {},
  }: PathOptions = {},
): void {
  const walked = covers === 'states' ? throughStates(model) : model.paths;
  const replies = { real: 0, injected: 0 };
  const taken = new Set<Edge<Name> | undefined>();
  const expectState = async (page: Walk, key: string, edge?: Edge<Name>) => {
    const expectation = (states as Record<string, Assertions<Key>[Key] | undefined>)[key];
    if (!expectation) throw new Error(`No assertion for the state ${key}`);
    await expectation(page);
    const isFirst = !taken.has(edge);
    taken.add(edge);
    if (isFirst) await inState(page);
    if (!isAudited || !note(`${machine}: ${key}`)) return;
    if (note(await page.page.evaluate(look))) await expectAccessible(page.page);
  };
  let browser: EngineBrowser;
  let server: Server;

  beforeAll(async () => {
    server = await serve({ surveysDir: await surveysOf(survey) });
    browser = await start();
  });

  afterAll(async () => {
    console.log(
      `${machine}: ${replies.real} replies were the server's own, ${replies.injected} not`,
    );
    await server?.stop();
  });

  test(`the plan of the ${machine} has an assertion for each state`, () => {
    const { edges, paths } = model;
    console.log(
      `${machine}: ${model.states.length} states and ${edges.length} transitions, all of them, on ${paths.length} paths`,
    );
    for (const [type, name] of Object.entries(events)) expect(actions[name].event.type).toBe(type);
    expect(Object.keys(states).sort()).toEqual([...model.states].sort());
  });

  describe.concurrent(`the paths of the ${machine}, in a browser`, () => {
    test.each(walked.map((path, index) => ({ number: index + 1, path })))(
      'path $number',
      async ({ path }) => {
        const page = await begin(browser, server);
        try {
          await walk(page, model.start, path, actions, expectState);
        } finally {
          replies.real += page.calls.count.real;
          replies.injected += page.calls.count.injected;
          await page.close();
        }
      },
    );
  });
}

/** States and looks that axe has judged, in this run. */
const judged = new Set<string>();

/** Notes a state or a look; returns whether it was not judged before. */
function note(text: string): boolean {
  const isKnown = judged.has(text);
  judged.add(text);
  return !isKnown;
}

/**
 * The parts that axe judges: the page, or the dialogs and toasts over a page that is inert meanwhile and has been judged without them.
 * Other words have the same look: `test/gallery/` has each screen and its words judged.
 */
function look(): string {
  const dialogs = [...document.querySelectorAll('dialog:modal')];
  const floating = document.querySelectorAll('[data-floating]');
  const parts = dialogs.length > 0 ? [...dialogs, ...floating] : [document.body];
  const fields = parts.flatMap((part) => [...part.querySelectorAll<HTMLInputElement>('input')]);
  const filled = fields.map(({ checked, value }) => [checked, value !== '']);
  const html = parts.map((part) =>
    part.outerHTML
      .replaceAll(/_r_\w+_|<(style|script).*?<\/\1>/gs, '')
      .replaceAll(/>[^<]*\S[^<]*</g, '>words<')
      .replaceAll(/ (aria-label|alt|title|placeholder|value|datetime)="[^"]+"/g, ' $1="words"'),
  );
  return JSON.stringify([innerWidth, html, filled]);
}

async function walk<Name extends string>(
  page: Walk,
  start: string,
  path: Path<Name>,
  actions: Actions<Name>,
  expectState: (page: Walk, key: string, edge?: Edge<Name>) => Promise<void>,
): Promise<void> {
  const way: string[] = [start];
  try {
    await page.open();
    await expectState(page, start);
    for (const edge of path.steps) {
      way.push(`— ${edge.name} —`, edge.to);
      await actions[edge.name].perform(page);
      await expectState(page, edge.to, edge);
    }
  } catch (error) {
    throw new Error(`On the way ${way.join(' ')}`, { cause: error });
  }
}
