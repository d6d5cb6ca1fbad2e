import { expect, test } from 'vitest';
import { imported, workbook } from './support.ts';

test.each(['t.json', 't.json5'])(
  'reads a survey in the notation of JavaScript: %s',
  async (name) => {
    const source = `{ // a survey
    elements: [{ type: 'text', name: 'a', title: 'It\\'s', maxLength: +8, }],
  }`;
    const { questions, problems } = await imported(name, source);
    expect(problems).toEqual([]);
    expect(questions.a).toMatchObject({ title: "It's", config: { maxLength: 8 } });
  },
);

test.each(['form.xls', 'form.xlsx'])('names the older kind of workbook: %s', async (name) => {
  const bytes = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const { code, err } = await imported(name, bytes);
  expect(code).toBe(1);
  expect(err).toContain('is a workbook of an older program (.xls)');
});

test('names groups that are nested too deeply', async () => {
  const rows = (type: string) => Array.from({ length: 3000 }, (_, index) => [type, `g${index}`]);
  const survey = [['type', 'name'], ...rows('begin_group'), ['text', 'a'], ...rows('end_group')];
  const { code, err } = await imported('f.xlsx', workbook({ survey }));
  expect(code).toBe(1);
  expect(err).toContain('row 102: is nested too deeply');
});

test.each(['"', "'"])(
  'names brackets that are nested too deeply, with texts in %s',
  async (quote) => {
    const open = `{ ${quote}elements${quote}: [`;
    const source = `${open.repeat(3000)}${']}'.repeat(3000)}`;
    const { code, err } = await imported('t.json', source);
    expect(code).toBe(1);
    expect(err).toContain('is nested too deeply');
  },
);
