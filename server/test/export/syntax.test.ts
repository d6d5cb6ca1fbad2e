import { expect, test } from 'vitest';
import { codebookOf } from '../../export/codebook/codebook.ts';
import { legalNames } from '../../export/syntax/names.ts';
import { rSyntax } from '../../export/syntax/r.ts';
import { spssSyntax } from '../../export/syntax/spss.ts';
import { cellsOf } from '../../questions/index.ts';
import { survey } from '../support/world.ts';

const long = 'q'.repeat(64);
const hard = survey({
  id: 'hard',
  title: 'Hard',
  questions: [
    {
      ...{ id: 'to', type: 'radio', title: `Ana's "choice" \\ ${'é'.repeat(200)}` },
      choice: [
        { id: 'a-b', text: "It's\u0007" },
        { id: 'a_b', text: "It's" },
      ],
    },
    { id: '1st', type: 'rate', title: 'Rate', config: { rateType: 1 } },
    { id: '1-st', type: 'kano', title: 'Kano' },
    {
      ...{ id: long, type: 'check', title: 'Check' },
      choice: ['a', 'b'].map((id) => ({ id, text: id })),
    },
    { id: 'day', type: 'singleInput', title: 'Day', config: { kind: 'date' } },
    { id: 'say', type: 'singleInput', title: 'Say', config: { maxLength: 20 } },
    {
      ...{ id: 'jd', type: 'evaluate', title: 'Judge', config: { comment: 'optional' } },
      choice: [{ id: 'slow', text: 'Slow', questionConfig: { scores: [1] } }],
    },
    {
      ...{ id: 'own', type: 'radio', title: 'Own' },
      choice: [{ id: 'o', text: 'O', questionConfig: { input: true, maxLength: 900 } }],
    },
  ],
  values: {
    plan: { from: 'address', type: 'text', maxLength: 1000, forExport: true },
    made: { compute: 'q.say', type: 'text', forExport: true },
  },
});
const entries = codebookOf(hard);

test('the syntax for SPSS reads each column once, by a legal name, and escapes texts', () => {
  const text = spssSyntax('hard', entries, ['context.plan']);
  const [, read = ''] = /\/VARIABLES=\n([\s\S]*?)\.\n/.exec(text) ?? [];
  const variables = read.split('\n').map((line) => line.trim().split(' '));
  const names = variables.map(([name = '']) => name);
  expect(names).toHaveLength(entries.length + 1);
  expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9._]{0,62}[A-Za-z0-9_]$/);
  expect(variables.slice(-16).map((variable) => variable.join(' '))).toEqual([
    ...['v_to A8', 'v_1st F8.0', 'v_1_st.present F8.0', 'v_1_st.absent F8.0'],
    ...[`${long} F1.0`, `${'q'.repeat(62)}_2 F1.0`, 'day SDATE10', 'say A800'],
    // The widths fit the longest answer in UTF-8, up to the maximum of SPSS.
    ...['jd F8.0', 'jd.slow F1.0', 'jd.comment A32767', 'own A8', 'own.text A32767'],
    ...['value.plan A32767', 'value.made A32767', 'context.plan A3100'],
  ]);
  expect(text).toContain(`VARIABLE LABELS v_to\n  'Ana''s "choice" \\ é`);
  const label = /VARIABLE LABELS v_to\n(.*?)\.\n/s.exec(text)?.[1] ?? '';
  const parts = label.split(' +\n').map((part) => part.trim().slice(1, -1).replaceAll("''", "'"));
  expect(parts.join('')).toMatch(/^Ana's "choice" \\ é{117}…$/);
  expect(text).toContain('NUMBER(SUBSTR(started_iso, 18, 6), F6.3)).');
  expect(text).toContain("VALUE LABELS v_to\n  'a-b' 'It''s'\n  'a_b' 'It''s'.\n");
  // The empty text of a question that was not asked is declared missing; empty numbers are missing
  // in any case.
  const missing = text.match(/(?<=MISSING VALUES )\S+ .*/g) ?? [];
  expect(missing).toEqual(expect.arrayContaining(["v_to ('')."]));
  expect(missing.join()).not.toMatch(/v_1st|day|say/);
  expect(text).toContain("  5 'Very satisfied'.\nVARIABLE LEVEL v_1st (ORDINAL).");
  for (const line of text.split('\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(256);
});

test('the code for R reads each column once, and distinguishes its texts', () => {
  const text = rSyntax('hard', entries, ['context.plan']);
  const [, named = ''] = /col\.names = c\(([^)]*)\)/.exec(text) ?? [];
  const names: string[] = JSON.parse(`[${named}]`);
  expect(names.slice(-16)).toEqual([
    ...['to', 'v_1st', 'v_1_st.present', 'v_1_st.absent', `${long}.a`, `${long}.b`],
    ...['day', 'say', 'jd', 'jd.slow', 'jd.comment', 'own', 'own.text'],
    ...['value.plan', 'value.made', 'context.plan'],
  ]);
  const [, classes = ''] = /colClasses = c\(([^)]*)\)/.exec(text) ?? [];
  expect(JSON.parse(`[${classes}]`).slice(-16, -8)).toEqual([
    ...['character', 'numeric', 'numeric', 'numeric', 'numeric', 'numeric'],
    ...['character', 'character'],
  ]);
  expect(text).toContain('levels = c("a-b", "a_b"),\n  labels = c("It\'s (a-b)", "It\'s (a_b)"))');
  expect(text).toContain('attr(answers[["to"]], "label") <- "Ana\'s \\"choice\\" \\\\ \\U{e9}');
  expect(text).toContain('answers[["day"]] <- as.Date(answers[["day"]])');
  expect(text).toMatch(/^[\x20-\x7e\n]*$/);
  // A conversion would end the file at a letter that the locale lacks.
  expect(text).toContain('"hard.csv", encoding = "UTF-8",');
});

test('names stay distinct where their letters or their first characters are equal', () => {
  const rules = { reserved: new Set(['ALL']), hasCase: false, maxLength: 8 };
  expect(
    legalNames(['all', 'v_all', 'a-b', 'A_B', 'abcdefghij', 'abcdefghxy', 'x.'], rules),
  ).toEqual(['v_all', 'v_all_2', 'a_b', 'A_B_2', 'abcdefgh', 'abcdef_2', 'x_']);
});

test('a reason that is not chosen is 0, and empty where its point does not offer it', () => {
  const { question } = hard.byId.get('jd') ?? {};
  if (question?.type !== 16) throw new Error('no question with reasons');
  expect(cellsOf(question, { score: 1, tags: [] })).toEqual({ '': 1, slow: 0 });
  expect(cellsOf(question, { score: 1, tags: ['slow'] })).toEqual({ '': 1, slow: 1 });
  expect(cellsOf(question, { score: 2, tags: [] })).toEqual({ '': 2 });
  expect(cellsOf(question, { score: null, tags: [] })).toEqual({});
});
