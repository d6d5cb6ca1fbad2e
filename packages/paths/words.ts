import { calls } from '../../contract/calls.ts';
import type { Edge, Model, Path } from './model.ts';
import { ModelError } from './modelError.ts';
import type { Injected } from './plans/outcomes.ts';
import type { Plan } from './plans/plan.ts';
import type { Mode } from './plans.ts';
import type { Script, Step } from './script.ts';
import { shortestIn } from './shortest.ts';

/** A path of a machine as instructions for a person. */
export function toScript(
  plan: Plan,
  path: Path<string>,
  id: string,
  modes: readonly Mode[],
): Script {
  const { model, texts } = plan;
  const steps = path.steps.map(({ name, from, to }): Step => {
    const injected = plan.actions[name]?.injected;
    return {
      name,
      do: wordsFor(texts.cases, name),
      see: wordsFor(texts.states, to),
      from,
      to,
      isInjected: injected !== undefined,
      ...(injected ? { how: howTo(injected, modes) } : {}),
    };
  });
  return {
    id,
    title: titleOf(plan, path),
    given: texts.given,
    start: { at: model.start, see: wordsFor(texts.states, model.start) },
    steps,
  };
}

function titleOf({ model, texts, actions }: Plan, { steps }: Path<string>): string {
  const last = steps.at(-1);
  if (!last) return `${nameIn(wordsFor(texts.states, model.start))}, as it opens`;
  const end = lowerFirst(nameIn(wordsFor(texts.states, last.to)));
  const events = new Set(steps.flatMap(({ name }) => eventIn(actions[name]?.injected)));
  const farthestKey = farthest(model, steps);
  return [
    last.to === model.start ? `Back to ${end}` : `To ${end}`,
    ...(farthestKey === last.to
      ? []
      : [`by way of ${lowerFirst(nameIn(wordsFor(texts.states, farthestKey)))}`]),
    ...(events.size > 0 ? [`after ${listed([...events])}`] : []),
  ].join(', ');
}

/** The name of the state farthest from the start, which distinguishes paths with the same end. */
function farthest(model: Model<string>, steps: readonly Edge<string>[]): string {
  const shortestPaths = shortestIn(model);
  const length = (key: string) => shortestPaths.get(key)?.steps.length ?? 0;
  return steps
    .map(({ to }) => to)
    .reduceRight((farthestKey, key) => (length(key) > length(farthestKey) ? key : farthestKey));
}

/** The name of a state, with which its text begins, followed by a colon. */
function nameIn(sentence: string): string {
  return sentence.split(': ', 1)[0] ?? sentence;
}

function eventIn(injected: Injected | undefined): string[] {
  if (!injected) return [];
  const { ending } = injected;
  if (ending.kind === 'lost') return ['a lost connection'];
  if (ending.kind === 'silent') return ['a call without a reply'];
  if (ending.kind === 'page') return [`an HTML page with ${ending.status}`];
  return [ending.body.code === 200 ? 'an injected reply' : `code ${ending.body.code}`];
}

/** Joins names as `a`, `a and b` or `a, b and c`; of more than three names only the first two are written. */
function listed(names: readonly string[]): string {
  const [first = '', second, third] = names;
  if (second === undefined) return first;
  if (third === undefined) return `${first} and ${second}`;
  const remainder = names.length > 3 ? `${names.length - 2} other failures` : third;
  return `${first}, ${second} and ${remainder}`;
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

function howTo({ call, file, ending }: Injected, modes: readonly Mode[]): string {
  const url = addressOf(call, modes.includes('inApp')) + (file ? ` for ${file}` : '');
  if (ending.kind === 'silent') {
    return `In a proxy, let requests to ${url} wait for ever, and its repeats too.`;
  }
  if (ending.kind === 'page') {
    return `In the browser's tools, override the first reply of ${url} with the HTTP status ${ending.status} by an HTML page.`;
  }
  if (ending.kind === 'lost') {
    return `In the browser's tools, block requests to ${url} before the step, and let them through again after it.`;
  }
  const { status = 200, body } = ending;
  const as = status === 200 ? '' : ` with the HTTP status ${status}`;
  return `In the browser's tools, override the reply of ${url}${as} by ${JSON.stringify(body)}`;
}

/** The address of a call without its parameters. */
function addressOf(call: string, isInApp: boolean): string {
  if (call.startsWith('/')) return call;
  const inside = call === 'location' ? 'wake' : call;
  const path = Object.values(calls)
    .map(({ path }) => path)
    .find((path) => isInApp && path.startsWith('/api/inApp/') && path.endsWith(`/${inside}`));
  return path ?? `/api/${call}`;
}

function wordsFor(sentences: Readonly<Record<string, string>>, key: string): string {
  const sentence = sentences[key];
  if (sentence === undefined) throw new ModelError(`The plan has no words for "${key}".`);
  return sentence;
}
