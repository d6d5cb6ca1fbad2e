import type { Path } from './model.ts';
import { Unknown } from './nearest.ts';
import type { Machine } from './plans.ts';

export interface Filters {
  /** A state on the path, as `halted`, or as `halted.resume, survey known` where that makes a difference. */
  readonly state?: string;
  /** A case on the path, as `press Start`, or the type of its event, as `survey.start`. */
  readonly event?: string;
  readonly length?: readonly [from: number, to: number];
}

export function fitting(
  { plan: { model, gestures } }: Machine,
  { state, event, length: [from, to] = [0, Number.POSITIVE_INFINITY] }: Filters,
): (path: Path<string>) => boolean {
  const isState = (key: string) => state !== undefined && namesOf(key).includes(state);
  const isEvent = (name: string) => name === event || gestures[name]?.event.type === event;
  return ({ steps }) =>
    steps.length >= from &&
    steps.length <= to &&
    (state === undefined || isState(model.start) || steps.some(({ to: key }) => isState(key))) &&
    (event === undefined || steps.some(({ name }) => isEvent(name)));
}

/** Refuses a state or an event that none of these machines has. */
export function checkFilters(machines: readonly Machine[], { state, event }: Filters): void {
  const states = machines.flatMap(({ plan }) => plan.model.states);
  expectOneOf('state', state, states.flatMap(namesOf));
  const cases = machines.flatMap(({ plan }) => Object.entries(plan.gestures));
  const types = cases.map(([, tried]) => tried.event.type);
  expectOneOf('event', event, [...cases.map(([name]) => name), ...types]);
}

/** `3`, `3-6`, `3-` or `-6`. */
export function readLength(given: string): readonly [number, number] {
  const found = /^(\d*)(-?)(\d*)$/.exec(given);
  const [, from = '', dash = '', to = ''] = found ?? [];
  if (from === '' && to === '') throw new Error(`"${given}" is no length: 3, 3-6 or 3-.`);
  const least = Number(from);
  const most = dash === '' ? least : to === '' ? Number.POSITIVE_INFINITY : Number(to);
  if (most < least) throw new Error(`"${given}" is no length: ${least} is more than ${most}.`);
  return [least, most];
}

/** A state as it is, and without what tells it from others of its kind: `halted.resume` and `halted` for `halted.resume, survey known`. */
function namesOf(key: string): string[] {
  return [key, ...key.split(', ', 1), ...key.split(/,? /, 1), ...key.split('.', 1)];
}

function expectOneOf(noun: string, given: string | undefined, values: readonly string[]): void {
  if (given === undefined || values.includes(given)) return;
  throw new Unknown(noun, given, [...new Set(values)].sort());
}
