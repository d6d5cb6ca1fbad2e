import { UnknownNameError } from './knownName.ts';
import type { Path } from './model.ts';
import type { Machine } from './plans.ts';
import { UsageError } from './usageError.ts';

export interface Filters {
  /** A state on the path, such as `halted` or `halted.resume, survey known`. */
  readonly state?: string;
  /** A case on the path, such as `press Start`, or the type of its event, such as `survey.start`. */
  readonly event?: string;
  readonly length?: readonly [from: number, to: number];
}

export function fitting(
  { plan: { model, actions } }: Machine,
  { state, event, length: [from, to] = [0, Number.POSITIVE_INFINITY] }: Filters,
): (path: Path<string>) => boolean {
  const isState = (key: string) => state !== undefined && namesOf(key).includes(state);
  const isEvent = (name: string) => name === event || actions[name]?.event.type === event;
  return ({ steps }) =>
    steps.length >= from &&
    steps.length <= to &&
    (state === undefined || isState(model.start) || steps.some(({ to: key }) => isState(key))) &&
    (event === undefined || steps.some(({ name }) => isEvent(name)));
}

/**
 * Checks that the filters name known states and events.
 * @throws {UnknownNameError} for a state or an event of no machine
 */
export function checkFilters(machines: readonly Machine[], { state, event }: Filters): void {
  const states = machines.flatMap(({ plan }) => plan.model.states);
  requireKnown('state', state, states.flatMap(namesOf));
  const cases = machines.flatMap(({ plan }) => Object.entries(plan.actions));
  const types = cases.map(([, testCase]) => testCase.event.type);
  requireKnown('event', event, [...cases.map(([name]) => name), ...types]);
}

/** Reads a range of lengths: `3`, `3-6`, `3-` or `-6`. */
export function readLength(text: string): readonly [number, number] {
  const range = /^(\d*)(-?)(\d*)$/.exec(text);
  const [, from = '', dash = '', to = ''] = range ?? [];
  if (from === '' && to === '') throw new UsageError(`"${text}" is no length: 3, 3-6 or 3-.`);
  const min = Number(from);
  const max = dash === '' ? min : to === '' ? Number.POSITIVE_INFINITY : Number(to);
  if (max < min) throw new UsageError(`"${text}" is no length: ${min} is more than ${max}.`);
  return [min, max];
}

/**
 * The names by which a filter finds a state: `halted.resume, survey known` is also found by `halted.resume` and
 * `halted`.
 */
function namesOf(key: string): string[] {
  return [key, ...key.split(', ', 1), ...key.split(/,? /, 1), ...key.split('.', 1)];
}

function requireKnown(noun: string, value: string | undefined, values: readonly string[]): void {
  if (value === undefined || values.includes(value)) return;
  throw new UnknownNameError(noun, value, [...new Set(values)].sort());
}
