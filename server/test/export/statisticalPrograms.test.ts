import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { codebookOf } from '../../export/codebook/codebook.ts';
import { formats } from '../../export/formats.ts';
import { contextColumn, contextNames } from '../../export/hostContext.ts';
import { exportRows } from '../../export/rows.ts';
import { rSyntax } from '../../export/syntax/r.ts';
import { spssSyntax } from '../../export/syntax/spss.ts';
import { tableColumns } from '../../export/table.ts';
import { pdf } from '../support/fileSamples.ts';
import { plantsCascade, sqlite, survey, testWorld } from '../support/world.ts';

const run = promisify(execFile);
const isInstalled = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );
const hasPspp = await isInstalled('pspp');
const hasR = await isInstalled('Rscript');

const options = (...ids: readonly string[]) => ids.map((id) => ({ id, text: `It's "${id}", ß` }));
const otherOption = { id: 'own', text: 'Own', questionConfig: { input: true } };
const matrix = { choice: options('r1', 'r2'), subChoice: options('c1', 'c2') };
const question = (id: string, type: string, config: object = {}, more: object = {}) => ({
  ...{ id, type, title: `${id} of all: ${'ü'.repeat(150)}` },
  config: { required: false, ...config },
  ...more,
});
const input = (id: string, config: object) => question(id, 'singleInput', config);

const every = survey({
  ...{ id: 'every', title: 'Every type', scoring: {} },
  values: {
    plan: { from: 'context', type: 'text', maxLength: 1000, forExport: true },
    seats: { from: 'context', type: 'number', forExport: true },
    isPro: { compute: 'value.plan == "pro"', forExport: true },
    third: { compute: 'q.amount / 3', type: 'number', forExport: true },
    same: { compute: 'q.say', type: 'text', forExport: true },
  },
  questions: [
    input('say', { multiline: true }),
    input('short', { maxLength: 6 }),
    input('amount', { kind: 'number', step: 'any' }),
    input('day', { kind: 'date' }),
    input('hour', { kind: 'time' }),
    input('month', { kind: 'month' }),
    input('phone', { kind: 'phone' }),
    question('all', 'radio', {}, { choice: [...options('NA', '007', '-'), otherOption] }),
    question('several', 'check', {}, { choice: [...options('a', 'a-b'), otherOption] }),
    question('listed', 'list', {}, { choice: options('x', 'y') }),
    question(
      'blanks',
      'multiInput',
      {},
      {
        choice: [
          { id: 'text', text: 'Text', questionConfig: { required: false } },
          { id: 'n', text: 'N', questionConfig: { kind: 'number', step: 0.5, required: false } },
        ],
      },
    ),
    question('single', 'multiSingle', {}, matrix),
    question('multi', 'multiCheck', {}, matrix),
    question('stars', 'rate', { startValue: -5, scope: 11 }),
    question('smiles', 'rate', { rateType: 1 }),
    question('grid', 'multiRate', {}, { choice: options('g1', 'g2') }),
    question('plant', 'linkage', {
      ...{ cascadeId: 'plants', levels: ['Kind', 'Group'], inputs: [{ item: 'moss' }] },
    }),
    question('ranked', 'order', {}, { choice: options('p', 'q', 'r') }),
    question(
      'judged',
      'evaluate',
      { comment: 'optional' },
      {
        choice: [
          { id: 'slow', text: 'Slow', questionConfig: { scores: [1, 2] } },
          { id: 'dear', text: 'Dear', questionConfig: { scores: [2] } },
          { id: 'nice', text: 'Nice', questionConfig: { scores: [5] } },
        ],
      },
    ),
    question('feature', 'kano'),
    question('proof', 'upload', { maxCount: 2 }),
    question('task', 'text', { mission: { instruction: 'Call us', remind: false } }),
  ],
});

const arabic = 'مرحبا بالعالم، "كيف" الحال؟ ';
const hard = [
  `He said "no", and left.\r\nThen:\n\n  two  spaces, a tab\there; 'so' \\n \\ back%slash # hash`,
  arabic.repeat(300),
  '=SUM(A1)\n-1;"+x"',
  '😀👩‍👩‍👧 é e\u0301 \u202bעברית\u202c \u2028line\u2029',
  'NA',
  '.',
  "'",
  '"',
  'ends with a quote"',
  'x'.repeat(9999),
];
const amounts = ['-12.5', '0.001', '123456789012.25', '0', '-1234567.12345678'];

const answersOf = (text: string, index: number): Readonly<Record<string, object>> =>
  ({
    say: { text },
    short: { text: [...text].slice(0, 6).join('').trim() },
    amount: { text: amounts[index % 5] },
    day: { text: ['2031-05-01', '1890-01-31', '2024-02-29', ''][index % 4] },
    hour: { text: ['00:00', '23:59', ''][index % 3] },
    month: { text: ['2031-05', ''][index % 2] },
    phone: { text: '+351212345678' },
    all: [{ choice: 'NA' }, { choice: 'own', text }, { choice: '007' }, { choice: '-' }][index % 4],
    several: { choices: [{ id: 'own', text }, { id: 'a' }].slice(0, index % 3) },
    listed: { choice: 'y' },
    blanks: { blanks: { text, n: '-0.5' } },
    single: { rows: { r1: 'c2', r2: 'c1' } },
    multi: { rows: { r1: ['c1', 'c2'], r2: ['c2'] } },
    stars: { score: -5 + index },
    smiles: { score: 1 + (index % 5) },
    grid: { rows: { g1: 1, g2: 5 } },
    plant: index % 2 === 0 ? { path: ['trees', 'conifer'] } : { path: ['moss'], text },
    ranked: { order: ['r', 'p', 'q'] },
    judged: { score: 2, tags: ['slow'], comment: text },
    feature: { present: 1, absent: 5 },
    task: { outcome: 'finished', events: [1, 2].map((code) => ({ code, at: 1234 * code })) },
  }) as Readonly<Record<string, object>>;

/** Commits answers with these texts, and returns the cells and the files for a statistical program. */
async function exported(oneLine: boolean, texts: readonly string[] = hard) {
  const world = await testWorld(sqlite, [every], { cascades: [plantsCascade] });
  for (const [index, text] of texts.entries()) {
    world.now += 61_234;
    const client = world.client();
    const plan = index === 0 ? 'pro' : arabic.repeat(9);
    const context = JSON.stringify({ plan, seats: index, is_new: true, note: arabic.repeat(20) });
    let { subject } = (await client.start('every', { context })).data;
    const answers = answersOf(text, index);
    while (subject) {
      const { questionId: id } = subject;
      const files = id === 'proof' ? [await client.uploadOne('ü.pdf', pdf(), 'every')] : [];
      const reply = await client.commit('every', id, answers[id] ?? { files });
      expect([id, reply.http]).toEqual([id, 200]);
      subject = reply.data.subject;
    }
  }
  if (texts.length > 0) await world.client().start('every');
  const names = await contextNames(world.store, every);
  const entries = codebookOf(every, { cascades: new Map([[plantsCascade.id, plantsCascade]]) });
  const columns = tableColumns(entries, names);
  const rows = exportRows(world.store, every);
  const csv = await Readable.from(
    formats.csv(every, rows, { columns, oneLine, raw: true }),
  ).toArray();
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'every.csv'), csv.join(''));
  const cells: Readonly<Record<string, string | number>>[] = [];
  for await (const row of exportRows(world.store, every)) cells.push(row.cells);
  const contexts = names.map(contextColumn);
  /** The expected cells as one text each, in the order of the columns. */
  const expected = (textOf: (cell: string | number, index: number) => string) =>
    cells.map((row) => columns.map(({ name }, index) => [name, textOf(row[name] ?? '', index)]));
  const read = async (byName: (column: string) => string) => {
    const table = parse(await readFile(join(directory, 'read.csv')), { columns: true });
    return (table as Record<string, string>[]).map((row) =>
      columns.map(({ name }) => [name, row[byName(name)]]),
    );
  };
  return { directory, entries, contexts, columns, expected, read };
}

/** SPSS counts seconds from the first day of the Gregorian calendar. */
const firstDay = Date.parse('1582-10-14T00:00:00Z');
const seconds = (text: string) => (Date.parse(text) - firstDay) / 1000;

test.skipIf(!hasPspp)(
  'PSPP, which reads what SPSS does, reads every cell as it was answered',
  async () => {
    const { directory, entries, contexts, expected, read } = await exported(true);
    const syntax = spssSyntax('every', entries, contexts);
    const save = (name: string, cells: string) =>
      `SAVE TRANSLATE /OUTFILE='${name}' /TYPE=CSV /FIELDNAMES /CELLS=${cells} /REPLACE.\n`;
    await writeFile(
      join(directory, 'every.sps'),
      `${syntax}${save('labels.csv', 'LABELS')}FORMATS started finished day hour (F20.3).\n${save('read.csv', 'VALUES')}`,
    );
    const { stdout, stderr } = await run('pspp', ['every.sps'], { cwd: directory });
    expect([stdout, stderr]).toEqual(['', '']);
    const numeric = (kind = '') =>
      ['number', 'flag', 'scale', 'rank', 'date', 'time', 'moment'].includes(kind);
    const cells = expected((cell, index) => {
      const { kind, options: values = [] } = entries[index] ?? {};
      const isNumber = numeric(kind) || typeof values[0]?.value === 'number';
      if (cell === '') return isNumber ? ' ' : '';
      if (kind === 'time') return String(seconds(`1582-10-14T${cell}Z`));
      if (kind === 'date' || kind === 'moment') return String(seconds(String(cell)));
      const text = String(cell).replace(/\r\n?|\n/g, ' ');
      return isNumber ? text : text.replace(/ +$/, '');
    });
    expect(await read((name) => (name === 'all' ? 'v_all' : name.replace(/[^\w.]/g, '_')))).toEqual(
      cells,
    );
    const [labelled] = parse(await readFile(join(directory, 'labels.csv')), { columns: true });
    expect(labelled).toMatchObject({
      ...{ v_all: 'It\'s "NA", ß', smiles: 'Very dissatisfied', 'feature.absent': 'I dislike it' },
      ...{ 'plant.1': 'Trees', status: 'ended' },
    });
  },
);

test.skipIf(!hasR).each(['C', 'C.UTF-8'])(
  'R reads every cell as it was answered, in the locale %s',
  async (locale) => {
    const { directory, entries, contexts, expected, read } = await exported(false);
    await writeFile(
      join(directory, 'every.R'),
      `options(warn = 2)
${rSyntax('every', entries, contexts)}
text <- function(column) {
  if (inherits(column, "POSIXct")) column <- round(as.numeric(column) * 1000)
  if (is.factor(column)) column <- as.integer(column)
  cells <- if (is.numeric(column)) sprintf("%.15g", column) else enc2utf8(as.character(column))
  ifelse(is.na(column), "", paste0('"', gsub('"', '""', cells, fixed = TRUE), '"'))
}
rows <- do.call(paste, c(lapply(answers, text), sep = ","))
writeLines(c(paste(names(answers), collapse = ","), rows), file("read.csv", "wb"), useBytes = TRUE)
cat(enc2utf8(levels(answers$all)), attr(answers$smiles, "labels"), attr(answers$day, "label"), sep = "|")
`,
    );
    const { stdout, stderr } = await run('Rscript', ['every.R'], {
      ...{ cwd: directory, env: { ...process.env, LC_ALL: locale } },
    });
    expect(stderr).toBe('');
    if (locale !== 'C')
      expect(stdout).toMatch(/^It's "NA", ß\|.*\|Own\|1\|2\|3\|4\|5\|day of all: ü/);
    const cells = expected((cell, index) => {
      const { kind, options: values = [] } = entries[index] ?? {};
      if (cell === '') return '';
      if (kind === 'moment') return String(Date.parse(String(cell)));
      if (kind === 'choice') return String(values.findIndex(({ value }) => value === cell) + 1);
      // R reads every kind of line break as the same one.
      return String(cell).replaceAll('\r\n', '\n');
    });
    expect(await read((name) => name.replace(/[^\w.]/g, '_'))).toEqual(cells);
  },
);

test.skipIf(!hasR)('R reads an export without sessions', async () => {
  const { directory, entries, contexts } = await exported(false, []);
  const code = `${rSyntax('every', entries, contexts)}cat(dim(answers))`;
  await writeFile(join(directory, 'every.R'), code);
  const { stdout } = await run('Rscript', ['every.R'], { cwd: directory });
  expect(stdout).toBe(`0 ${entries.length}`);
});
