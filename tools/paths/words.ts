import { calls } from '../../contract/calls.ts';
import type { Edge, Model, Path } from './model.ts';
import type { Injected } from './plans/outcomes.ts';
import type { Plan } from './plans/plan.ts';
import type { Mode } from './plans.ts';
import type { Script, Step } from './script.ts';
import { shortestIn } from './shortest.ts';

/** A path of a machine in the words of its plan. */
export function toScript(
  plan: Plan,
  path: Path<string>,
  id: string,
  modes: readonly Mode[],
): Script {
  const { model, says } = plan;
  const steps = path.steps.map(({ name, from, to }): Step => {
    const injected = plan.gestures[name]?.injected;
    return {
      name,
      do: wordsFor(says.cases, name),
      see: wordsFor(says.states, to),
      from,
      to,
      isInjected: injected !== undefined,
      ...(injected ? { how: howTo(injected, modes) } : {}),
    };
  });
  return {
    id,
    title: titleOf(plan, path),
    given: says.given,
    start: { at: model.start, see: wordsFor(says.states, model.start) },
    steps,
  };
}

function titleOf({ model, says, gestures }: Plan, { steps }: Path<string>): string {
  const last = steps.at(-1);
  if (!last) return `${nameIn(wordsFor(says.states, model.start))}, as it opens`;
  const end = small(nameIn(wordsFor(says.states, last.to)));
  const after = new Set(steps.flatMap(({ name }) => eventIn(gestures[name]?.injected)));
  const far = farthest(model, steps);
  return [
    last.to === model.start ? `Back to ${end}` : `To ${end}`,
    ...(far === last.to ? [] : [`by way of ${small(nameIn(wordsFor(says.states, far)))}`]),
    ...(after.size > 0 ? [`after ${listed([...after])}`] : []),
  ].join(', ');
}

/** The place on a path that is the hardest to come to: paths that end alike are told apart by it. */
function farthest(model: Model<string>, steps: readonly Edge<string>[]): string {
  const ways = shortestIn(model);
  const length = (key: string) => ways.get(key)?.steps.length ?? 0;
  return steps
    .map(({ to }) => to)
    .reduceRight((far, key) => (length(key) > length(far) ? key : far));
}

/** A state's words begin with the name of the place. */
function nameIn(words: string): string {
  return words.split(': ', 1)[0] ?? words;
}

function eventIn(injected: Injected | undefined): string[] {
  if (!injected) return [];
  const { ending } = injected;
  if (ending.kind === 'lost') return ['a lost connection'];
  return [ending.body.code === 200 ? 'an injected reply' : `code ${ending.body.code}`];
}

/** `a`, `a and b`, `a, b and c`; of more than three the first two. */
function listed(names: readonly string[]): string {
  const [first = '', second, third] = names;
  if (second === undefined) return first;
  if (third === undefined) return `${first} and ${second}`;
  const rest = names.length > 3 ? `${names.length - 2} other failures` : third;
  return `${first}, ${second} and ${rest}`;
}

function small(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function howTo({ call, ending }: Injected, modes: readonly Mode[]): string {
  const url = addressOf(call, modes.includes('inApp'));
  if (ending.kind === 'lost') {
    return `In the browser's tools, block requests to ${url} before the step, and let them through again after it.`;
  }
  const { status = 200, body } = ending;
  const as = status === 200 ? '' : ` with the HTTP status ${status}`;
  return `In the browser's tools, override the reply of ${url}${as} by ${JSON.stringify(body)}`;
}

/** The address of a call, as far as it is the same for everybody. */
function addressOf(call: string, isInApp: boolean): string {
  const inside = call === 'location' ? 'wake' : call;
  const found = Object.values(calls)
    .map(({ path }) => path)
    .find((path) => isInApp && path.startsWith('/api/inApp/') && path.endsWith(`/${inside}`));
  return found ?? `/api/${call}`;
}

function wordsFor(words: Readonly<Record<string, string>>, key: string): string {
  const found = words[key];
  if (found === undefined) throw new Error(`There are no words for "${key}".`);
  return found;
}
