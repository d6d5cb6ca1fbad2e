import type { HostMessage } from '../../contract/embedding.ts';

const fields: {
  [Type in HostMessage['type']]: Record<Exclude<keyof MessageOf<Type>, 'type'>, Check>;
} = {
  ready: { title: (value) => typeof value === 'string' },
  open: {},
  answered: { index: Number.isInteger, count: Number.isInteger },
  ended: {},
  closed: {},
  unavailable: { reason: (value) => value === 'unknown' || value === 'notAllowed' },
  loaded: {},
  moved: {},
  size: { height: Number.isFinite },
};

type MessageOf<Type extends HostMessage['type']> = Extract<HostMessage, { type: Type }>;
type Check = (value: unknown) => boolean;

/** Parses a message about `survey`, without unknown fields; null for any other data. */
export function readHostMessage(data: unknown, survey: string): HostMessage | null {
  if (!isRecord(data) || data.askpath !== survey) return null;
  const { type } = data;
  if (typeof type !== 'string' || !Object.hasOwn(fields, type)) return null;
  const checks = Object.entries<Check>(fields[type as HostMessage['type']]);
  if (!checks.every(([name, isRight]) => isRight(data[name]))) return null;
  return Object.fromEntries([
    ['type', type],
    ...checks.map(([name]) => [name, data[name]]),
  ]) as HostMessage;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
