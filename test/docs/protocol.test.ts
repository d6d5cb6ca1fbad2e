import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls, reAnswerByForm } from '../../contract/calls.ts';
import { codes, domainCodes } from '../../contract/envelope.ts';
import { faultSchema } from '../../contract/faults.ts';
import { limits } from '../../contract/limits.ts';
import { locales } from '../../contract/locales.ts';
import { hideCodes, missionEvents, missionOutcomes } from '../../contract/missionEvents.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';

const page = readFileSync('docs/protocol.md', 'utf8');
const sections = new Map(
  page.split(/^#+ /m).map((section) => {
    const [title = ''] = section.split('\n', 1);
    return [title, section];
  }),
);

/** The rows of the tables below a title, cell by cell. */
function rowsBelow(title: string): readonly (readonly string[])[] {
  const lines = (sections.get(title) ?? '').split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
}

test.each(Object.entries({ ...calls, reAnswerByForm }))('the call %s is a row', (name, row) => {
  const [, address = '', encoding, timeout] =
    rowsBelow('Calls').find(([cell]) => cell === `\`${name}\``) ?? [];
  const [, method, path] = /^(\w+) `([^?`]+)/.exec(address) ?? [];
  expect({ method, path, encoding, timeout }).toEqual({
    method: row.method,
    path: row.path,
    encoding: row.encoding,
    timeout: `${row.timeout / 1000} s`,
  });
});

test('every code is a row with its HTTP status', () => {
  const rows = rowsBelow('Codes').map(([code, http]) => [Number(code), Number(http)]);
  const known = Object.values(codes).map((code) => [code, domainCodes.has(code) ? 200 : code]);
  expect(rows.sort()).toEqual(known.sort());
});

test('every status is a row', () => {
  const rows = rowsBelow('Status').map(([number]) => Number(number));
  expect(rows).toEqual(Object.values(status));
});

test('every question type is a row', () => {
  const rows = rowsBelow('Question types').map(([code, name]) => `${code} ${name}`);
  const types = Object.values(questionTypes).filter(({ code }) => code !== 0);
  expect(rows.map((row) => row.replace('17 **(ours)** ', '17 '))).toEqual(
    types.map(({ code, name }) => `${code} ${name}`),
  );
});

test('every kind of fault is named', () => {
  const kinds = faultSchema.options.map(({ entries }) => entries.kind.literal);
  expect(named('Faults')).toEqual(expect.arrayContaining(kinds));
});

test('every event, hide code and outcome of a mission is named', () => {
  const cells = rowsBelow('Missions').flatMap(([left, , right]) => [Number(left), Number(right)]);
  expect(cells.sort((a, b) => a - b)).toEqual(Object.values(missionEvents));
  expect(named('Missions')).toEqual(expect.arrayContaining([...missionOutcomes]));
  const [, hidden = ''] = /^Hide codes.*?: (.*?)\. /m.exec(page) ?? [];
  const listed = hidden.split(', ').map((item) => Number.parseInt(item.replace('−', '-'), 10));
  expect(listed).toEqual(Object.values(hideCodes));
});

test('every limit is a row', () => {
  const names = rowsBelow('Limits').flatMap(([cell = '']) => cell.match(/\w+/g) ?? []);
  expect(names).toEqual(Object.keys(limits));
});

test('every locale is named', () => {
  const [, list = ''] = /fallback: `([^`]+)`/.exec(sections.get('Languages') ?? '') ?? [];
  expect(list.split(' ')).toEqual([...locales]);
});

test('every field of the OpenAPI document is named', () => {
  const fields = new Set<string>();
  collectFields(JSON.parse(readFileSync('docs/openapi.json', 'utf8')), fields);
  const pages = page + readFileSync('docs/webhooks.md', 'utf8');
  const words = new Set(pages.match(/[\w-]+/g));
  expect([...fields].filter((name) => !words.has(name))).toEqual([]);
});

test('every link leads to a section or a file', () => {
  const anchors = [...sections.keys()].map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [, file = '', anchor] of page.matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)) {
    if (file !== '') expect([file, existsSync(`docs/${file}`)]).toEqual([file, true]);
    else expect(anchors).toContain(anchor);
  }
});

/** Every word in code marks below a title. */
function named(title: string): readonly string[] {
  return [...(sections.get(title) ?? '').matchAll(/`([^`]+)`/g)].flatMap(
    ([, text = '']) => text.match(/[\w-]+/g) ?? [],
  );
}

/** Collects the names of properties and parameters. */
function collectFields(value: unknown, fields: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { properties, in: where, name } = value as Record<string, unknown>;
  for (const field of Object.keys(Object(properties))) fields.add(field);
  if (typeof where === 'string' && typeof name === 'string' && !name.includes('{')) {
    fields.add(name.split('.').at(-1) ?? name);
  }
  for (const inner of Object.values(value)) collectFields(inner, fields);
}
