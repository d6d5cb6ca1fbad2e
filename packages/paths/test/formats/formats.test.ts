import { describe, expect, test } from 'vitest';
import { type Node, transitionsOf } from '../../../../src/dev/chart.ts';
import { feature } from '../../formats/feature.ts';
import { readFeature } from '../../formats/gherkin.ts';
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
  for (const name of names) expect(name).toMatch(/^[\w-]+\.(md|json|feature|mmd)$/);
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
    expect(machines[0]).toMatchObject({ name: book.name, kind: 'cover', isCut: false });
    expect(machines[0]?.paths).toEqual(scripts);
    expect(machines[0]?.counts).toEqual(countsOf(book));
    // A cover of all edges omits none of them.
    for (const { covered, all } of machines[0]?.covers ?? []) expect(covered).toBe(all);
    expect(machines[0]?.covers).toHaveLength(2);
  });

  test('as a feature: a scenario for each path, read back by the rules of Gherkin', () => {
    const { name, tags, background, scenarios } = readFeature(feature.print([book]));
    expect(name).toBe(book.title);
    expect(tags).toEqual([`@${book.name}`, '@cover', ...book.modes.map((mode) => `@mode:${mode}`)]);
    expect(background).toEqual(book.given);
    expect(scenarios.map((scenario) => scenario.name)).toEqual(
      scripts.map(({ id, title }) => `${id}: ${title}`),
    );
    for (const [index, { steps, start }] of scripts.entries()) {
      const read = scenarios[index];
      expect(read?.tags.includes('@injected')).toBe(steps.some((step) => step.isInjected));
      expect(read?.steps.map(({ text }) => text)).toEqual([
        'Open the survey.',
        start.see,
        ...steps.flatMap((step) => [step.do, step.see]),
      ]);
      expect(read?.steps.flatMap(({ argument }) => argument ?? [])).toEqual(
        steps.flatMap(({ how }) => how ?? []),
      );
    }
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
  const { scenarios } = readFeature(feature.print([odd]));
  expect(scenarios[0]?.steps.slice(2)).toEqual([
    { keyword: 'When', text: 'Press | twice @now', argument: 'Say """ | and so on' },
    { keyword: 'Then', text: '# 1 | 2' },
  ]);
  expect(markdown.print([odd])).toContain('| Press \\| twice @now 💉 1 | # 1 \\| 2 |');
});

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
