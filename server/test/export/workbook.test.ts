import { unzipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { codebookOf } from '../../export/codebook/codebook.ts';
import { formats } from '../../export/formats.ts';
import { type TableColumn, tableColumns } from '../../export/table.ts';
import { workbook } from '../../export/xlsx/workbook.ts';
import { survey } from '../support/world.ts';

const column = (name: string, kind: TableColumn['kind']): TableColumn => ({
  ...{ name, kind, header: name },
  labels: new Map(),
});
const columns = [
  column('text', 'text'),
  column('number', 'number'),
  column('scale', 'scale'),
  column('date', 'date'),
  column('moment', 'moment'),
  column('time', 'time'),
];

type Row = Readonly<Record<string, string | number>>;

async function bytesOf(rows: readonly Row[], limits?: { rows: number; bytes: number }) {
  const parts: Uint8Array[] = [];
  for await (const part of workbook(columns, rowsOf(rows), limits)) parts.push(part);
  return Buffer.concat(parts);
}

async function* rowsOf(rows: readonly Row[]) {
  for (const cells of rows) yield { cells };
}

const sheetsOf = (bytes: Buffer) => readSheets(new Blob([new Uint8Array(bytes)]));

describe('a workbook', () => {
  test('has numbers, days and moments as such, and empty cells as none', async () => {
    const rows = [
      { text: 'Ana', number: '-12.5', scale: 4, date: '2031-05-01' },
      { number: '', moment: '2031-05-01T12:30:15Z', time: '18:00' },
      { number: '007a', date: '1887-01-01' },
    ];
    const [sheet] = await sheetsOf(await bytesOf(rows));
    expect(sheet?.sheet).toBe('answers');
    expect(sheet?.data).toEqual([
      ['text', 'number', 'scale', 'date', 'moment', 'time'],
      ['Ana', -12.5, 4, new Date('2031-05-01T00:00:00Z'), null, null],
      [null, null, null, null, new Date('2031-05-01T12:30:15Z'), expect.anything()],
      [null, '007a', null, '1887-01-01', null, null],
    ]);
  });

  test.each(['=1+1', '@SUM(A1)', '-2+3', ' =1', '<b>&"\'', 'a\r\nb', '_x0041_', '😀'])(
    'keeps the text %j as a text',
    async (text) => {
      const bytes = await bytesOf([{ text }]);
      const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
      expect(xml).not.toContain('<f');
      const [, style, written = ''] =
        /<c r="A2"( s="2")? t="inlineStr"><is><t xml:space="preserve">([^<]*)</s.exec(xml) ?? [];
      // Spreadsheets decode the escapes of XML first, and those of Office afterwards.
      const read = written
        .replace(/&(amp|lt|gt);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>' })[name as 'lt'])
        .replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
      expect(read).toBe(text);
      expect(style !== undefined).toBe(/^\s*[=@+-]/.test(text));
    },
  );

  test('has no characters that XML lacks, and no longer texts than a cell holds', async () => {
    const [sheet] = await sheetsOf(
      await bytesOf([{ text: `a\u0000\u001b\ud800${'x'.repeat(40_000)}` }]),
    );
    const text = String(sheet?.data[1]?.[0]);
    expect([text.slice(0, 3), text.length, text.at(-1)]).toEqual(['a\ufffdx', 32_767, '…']);
  });

  test('continues in another sheet, freezes its header, and has the same bytes each time', async () => {
    const rows = Array.from({ length: 5 }, (_, scale) => ({ scale }));
    const bytes = await bytesOf(rows, { rows: 3, bytes: 2 ** 31 });
    const sheets = await sheetsOf(bytes);
    expect(sheets.map(({ sheet, data }) => [sheet, ...data.slice(1).map((row) => row[2])])).toEqual(
      [
        ['answers', 0, 1],
        ['answers 2', 2, 3],
        ['answers 3', 4],
      ],
    );
    const parts = unzipSync(bytes);
    for (const sheet of [1, 2, 3]) {
      const xml = Buffer.from(parts[`xl/worksheets/sheet${sheet}.xml`] ?? []).toString();
      expect(xml).toContain(
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
      );
    }
    expect(await bytesOf(rows, { rows: 3, bytes: 2 ** 31 })).toEqual(bytes);
    // The first file's time and day are midnight, 1 January 1980.
    expect(bytes.readUInt32LE(10)).toBe(0x21_0000);
    expect(await sheetsOf(await bytesOf(rows, { rows: 100, bytes: 0 }))).toHaveLength(1);
  });

  test('is refused with more columns than a spreadsheet has', async () => {
    const many = Array.from({ length: 16_385 }, (_, index) => column(`c${index}`, 'text'));
    await expect(workbook(many, rowsOf([])).next()).rejects.toThrow('16385 columns');
  });
});

describe('a CSV', () => {
  const drinks = survey({
    id: 'drinks',
    title: 'Drinks',
    questions: [
      {
        ...{ id: 'drink', type: 'radio', title: 'What do you <em>drink</em>?' },
        choice: [
          { id: 'tea', text: '=Tea' },
          { id: 'other', text: 'Other', questionConfig: { input: true } },
        ],
      },
    ],
  });
  const written = async (hasLabels: boolean, options = {}) => {
    const named = tableColumns(codebookOf(drinks), ['plan'], hasLabels).slice(-3);
    const rows = rowsOf([
      { drink: 'tea', 'context.plan': 'pro' },
      { drink: 'gone', 'drink.text': 'a\r\n b\nc' },
    ]) as never;
    const parts: (string | Uint8Array)[] = [];
    for await (const part of formats.csv(drinks, rows, { columns: named, ...options })) {
      parts.push(part);
    }
    return parts.join('');
  };

  test('has ids or texts, none of which a spreadsheet runs', async () => {
    expect(await written(false)).toBe(
      'drink,drink.text,context.plan\r\ntea,,pro\r\ngone,"a\r\n b\nc",\r\n',
    );
    expect(await written(true)).toBe(
      'What do you drink?,What do you drink? [text],context.plan\r\n\'=Tea,,pro\r\ngone,"a\r\n b\nc",\r\n',
    );
  });

  test('begins with a byte order mark and has a row per line, on request', async () => {
    expect(await written(false, { bom: true, oneLine: true })).toBe(
      '\ufeffdrink,drink.text,context.plan\r\ntea,,pro\r\ngone,a  b c,\r\n',
    );
  });

  test('tells equal texts of questions and options apart', () => {
    const choice = ['a', 'b'].map((id) => ({ id, text: 'Same' }));
    const questions = ['one', 'two'].map((id) => ({ id, type: 'radio', title: 'Why?', choice }));
    const equal = survey({ id: 'equal', title: 'Equal', questions });
    const columns = tableColumns(codebookOf(equal), [], true).slice(-2);
    expect(columns.map(({ header }) => header)).toEqual(['Why? (one)', 'Why? (two)']);
    expect([...(columns[0]?.labels.values() ?? [])]).toEqual(['Same (a)', 'Same (b)']);
  });
});
