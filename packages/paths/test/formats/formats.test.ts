import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type Node, transitionsOf } from '../../../../src/dev/chart.ts';
import { feature } from '../../formats/feature.ts';
import { formatNames, formats } from '../../formats/index.ts';
import { type Document, json } from '../../formats/json.ts';
import { markdown } from '../../formats/markdown.ts';
import { mermaid } from '../../formats/mermaid.ts';
import { loadMachine, planNames } from '../../plans.ts';
import { countsOf, type TestPlan } from '../../testPlan.ts';
import { readPathOptions, testPlansFor } from '../../write.ts';

const books = await testPlansFor(readPathOptions(['all']));
const machines = await Promise.all(planNames.map((name) => loadMachine(name)));
/** The cases for which a machine has no transition. */
const ignored = new Set(
  machines.flatMap(({ plan: { actions } }) =>
    Object.keys(actions).filter((name) => actions[name]?.isIgnored),
  ),
);

test('every machine has a document', () => {
  expect(books.map(({ name }) => name)).toEqual(planNames);
});

test.each(formatNames)('every file has a unique name that is valid on any system: %s', (format) => {
  const names = books.flatMap((book) => formats[format].files(book).map(({ file }) => file));
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[\w-]+\.(md|json|feature|mmd|csv|spec\.mts)$/);
});

test('a drawing contains every state and transition of the machine', async () => {
  const { plan } = await loadMachine('session');
  const { root } = plan.model.machine;
  const all = Object.values(root.states).flatMap(function within(node: Node): unknown[] {
    return [...transitionsOf(node), ...Object.values(node.states).flatMap(within)];
  });
  const [book] = books;
  const { arrows } = readDrawing(book ? (mermaid.files(book)[0]?.text ?? '') : '');
  expect(all.length).toBeGreaterThan(50);
  expect(arrows.length).toBeGreaterThanOrEqual(all.length);
});

describe.each(books)('the paths of $name', (book) => {
  const { scripts } = book;

  test('as a test plan: each path with a checkbox for every step, and every reply to inject', () => {
    const text = markdown.print([book]);
    const { steps, paths, injected } = countsOf(book);
    const rows = text.split('\n').filter((line) => line.startsWith('| ☐ |'));
    expect(rows).toHaveLength(steps + paths);
    for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
    for (const { id, title } of scripts) {
      expect(text).toContain(`### ${id}\n\n**${title}.**`);
      expect(text).toContain(`- [${id}](#${id}): ${title} (`);
    }
    const [plan = '', appendix = ''] = text.split('## Injected replies');
    const injections = rows.flatMap((row) => /💉 (\d+) \|/.exec(row)?.[1] ?? []);
    expect(injections).toHaveLength(injected);
    for (const number of injections) expect(appendix).toContain(`| 💉 ${number} |`);
    expect(plan).toContain(book.about);
  });

  test('as JSON: in the documented shape', () => {
    const { version, machines } = JSON.parse(json.print([book])) as Document;
    expect(version).toBe(1);
    expect(machines).toHaveLength(1);
    expect(machines[0]).toMatchObject({ name: book.name, kind: 'transitions', isCut: false });
    expect(machines[0]?.paths).toEqual(scripts);
    expect(machines[0]?.counts).toEqual(countsOf(book));
    // A cover of all edges omits none of them.
    for (const { covered, all } of machines[0]?.covers ?? []) expect(covered).toBe(all);
    expect(machines[0]?.covers).toHaveLength(2);
  });

  test('as a feature: a scenario for each path, whose steps have the names of the path and its words', () => {
    const { feature: read } = parseFeature(feature.print([book]));
    expect(read?.name).toBe(book.title);
    expect(read?.tags.map(({ name }) => name)).toEqual([
      ...[`@${book.name}`, '@transitions'],
      ...book.modes.map((mode) => `@mode:${mode}`),
    ]);
    for (const sentence of book.given) expect(read?.description).toContain(sentence);
    const [background, ...scenarios] = read?.children ?? [];
    expect(background?.background?.steps.map(({ text }) => text)).toEqual([
      `the machine "${book.name}"`,
    ]);
    expect(scenarios.map(({ scenario }) => scenario?.name)).toEqual(
      scripts.map(({ id, title }) => `${id}: ${title}`),
    );
    for (const [place, { steps, start }] of scripts.entries()) {
      const scenario = scenarios[place]?.scenario;
      expect(scenario?.tags.some(({ name }) => name === '@injected')).toBe(
        steps.some((step) => step.isInjected),
      );
      expect(scenario?.steps.map(({ text }) => text)).toEqual([
        'I open the survey',
        `I see ${JSON.stringify(start.at)}: ${start.see}`,
        ...steps.flatMap(({ name, do: action, to, see, how }) => [
          `I do ${JSON.stringify(name)}${how ? ' by an injected reply' : ''}: ${action}`,
          `I see ${JSON.stringify(to)}: ${see}`,
        ]),
      ]);
      expect(scenario?.steps.flatMap(({ docString }) => docString?.content ?? [])).toEqual(
        steps.flatMap(({ how }) => how ?? []),
      );
    }
  });

  test.each(['testrail', 'xray'] as const)('as CSV for %s: a row for each step', (format) => {
    const { steps, paths } = countsOf(book);
    const rows: Record<string, string>[] = parse(formats[format].print([book]), { columns: true });
    expect(rows).toHaveLength(steps + paths);
    const [title, action, expected] =
      format === 'xray'
        ? ['Test Summary', 'Action', 'Result']
        : ['Title', 'Steps (Step)', 'Steps (Expected Result)'];
    expect(rows.flatMap((row) => row[title] || [])).toEqual(
      scripts.map(({ id, title }) => `${id}: ${title}`),
    );
    expect(rows.map((row) => [row[action], row[expected]])).toEqual(
      scripts.flatMap((script) => [
        ['Open the survey.', script.start.see],
        ...script.steps.map((step) => [step.do, step.see]),
      ]),
    );
  });

  test('as drawings: every name is declared, and each step is highlighted once, with its target', () => {
    const sheets = mermaid.files(book);
    expect(sheets).toHaveLength(scripts.length);
    for (const [index, { text }] of sheets.entries()) {
      const { steps = [] } = scripts[index] ?? {};
      const { names, marked, arrows, classes } = readDrawing(text);
      for (const { from, to } of arrows) {
        for (const name of [from, to]) if (name !== '[*]') expect(names).toContain(name);
      }
      for (const name of classes) expect(names).toContain(name);
      expect(marked).toContain(0);
      for (const [number, { name }] of steps.entries()) {
        expect(marked).toContain(number + 1);
        if (ignored.has(name)) continue;
        expect(arrows.filter(({ numbers }) => numbers.includes(number + 1))).not.toEqual([]);
      }
    }
  });
});

test('several machines make one Markdown file, but no feature', () => {
  expect(() => feature.print(books)).toThrow('--out');
  expect(JSON.parse(json.print(books))).toMatchObject({
    machines: planNames.map((name) => ({ name })),
  });
  expect(mermaid.print(books).match(/^```mermaid$/gm)).toHaveLength(
    books.reduce((sum, { scripts }) => sum + scripts.length, 0),
  );
});

test('characters with a meaning in Gherkin and in tables are escaped', () => {
  const [book] = books;
  const [script] = book?.scripts ?? [];
  if (!book || !script) throw new Error('There is no path.');
  const step = {
    ...{ name: 'x', from: 'a', to: 'b', isInjected: true, how: 'Say """ | and\nso on' },
    ...{ do: 'Press | twice\n@now', see: '# 1 | 2' },
  };
  const odd: TestPlan = {
    ...book,
    about: 'Scenario: none',
    scripts: [{ ...script, steps: [step] }],
  };
  const { feature: read } = parseFeature(feature.print([odd]));
  const [, scenario] = read?.children ?? [];
  expect(
    scenario?.scenario?.steps.slice(2).map(({ text, docString }) => [text, docString?.content]),
  ).toEqual([
    ['I do "x" by an injected reply: Press | twice @now', 'Say """ | and so on'],
    ['I see "b": # 1 | 2', undefined],
  ]);
  expect(markdown.print([odd])).toContain('| Press \\| twice @now 💉 1 | # 1 \\| 2 |');
});

/** Reads Gherkin as Cucumber does. */
function parseFeature(text: string) {
  const parser = new Parser(
    new AstBuilder(IdGenerator.incrementing()),
    new GherkinClassicTokenMatcher(),
  );
  return parser.parse(text);
}

/** Reads the part of Mermaid that the formats write. */
function readDrawing(text: string) {
  const lines = text.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => !line.startsWith('%%'))[0]).toBe('stateDiagram-v2');
  const heads = lines.flatMap((line) => {
    const [, words, name] = /^state "([^"]+)" as (\w+)(?: \{)?$/.exec(line) ?? [];
    return words && name ? [{ words, name }] : [];
  });
  expect(lines.filter((line) => line.endsWith('{')).length).toBe(
    lines.filter((line) => line === '}').length,
  );
  const arrows = lines.flatMap((line) => {
    const [, from, to, label = ''] = /^(\S+) --> (\S+)(?: : (.+))?$/.exec(line) ?? [];
    return from && to ? [{ from, to, numbers: numbersIn(label) }] : [];
  });
  return {
    names: heads.map(({ name }) => name),
    marked: heads.flatMap(({ words }) => numbersIn(words)),
    arrows,
    classes: lines.flatMap((line) => /^class (\S+) \w+$/.exec(line)?.[1]?.split(',') ?? []),
  };
}

function numbersIn(words: string): number[] {
  return /^▶([\d,]+)\b/.exec(words)?.[1]?.split(',').map(Number) ?? [];
}
