import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../support/temporary.ts';
import { output } from '../../support/process.ts';
import { imported, noted } from './support.ts';

const lines = [
  'id;type;title;description;required;options;rows;min;max;showIf;colour',
  'here;radio;Were you here?;;yes;yes=Yes | no=No | else=Something else…;;;;;red',
  'parts;check;"What did you use; when?";At most two;no;pool=Pool | sauna=Sauna;;1;2;{here} = \'yes\';',
  'age;number;Age;;;;;0;120;"{parts} contains \'pool\' or {here} empty";',
  'day;date;Day;;;;;2030-01-01;today;;',
  'name;singleInput;Name;;;;;2;40;;',
  'grid;multiSingle;Grid;;;Good | Bad;food=Food | room=Room;;;{age} >= 18;',
  'nps;rate;How likely, {name}?;;;;;0;10;;',
  'odd;radio;Odd;;;a=A;;;;{here} ~ 1;',
];

test('imports a table of questions', async () => {
  const { problems, code, questions, report } = await imported(
    'list.csv',
    `\uFEFF${lines.join('\r\n')}\r\n`,
  );
  expect(problems).toEqual([]);
  expect(code).toBe(0);
  expect(questions.here).toMatchObject({
    type: 'radio',
    choice: [
      { id: 'yes', text: 'Yes' },
      { id: 'no' },
      { id: 'else', text: 'Something else', questionConfig: { input: true } },
    ],
  });
  expect(questions.parts).toMatchObject({
    title: 'What did you use; when?',
    config: { required: false, min: 1, max: 2 },
    showIf: { question: 'here', is: 'yes' },
  });
  expect(questions.age).toMatchObject({
    config: { kind: 'number', min: 0, max: 120 },
    showIf: {
      any: [
        { question: 'parts', includes: 'pool' },
        { question: 'here', answered: false },
      ],
    },
  });
  expect(questions.day?.config).toMatchObject({ kind: 'date', min: '2030-01-01', max: 'today' });
  expect(questions.name?.config).toMatchObject({ minLength: 2, maxLength: 40 });
  expect(questions.grid).toMatchObject({
    choice: [{ id: 'food' }, { id: 'room' }],
    subChoice: [{ id: 'Good' }, { id: 'Bad' }],
  });
  expect(questions.nps).toMatchObject({
    title: 'How likely, {name}?',
    config: { scope: 11, startValue: 0 },
  });
  expect(noted(report, 'odd')).toContain('lost: showIf');
  expect(report).toContain('the column "colour" is not known');
});

test('names what is wrong with a table', async () => {
  const refused = [
    ['id,title\na,A', 'has no column "type"'],
    ['id,type,title\na,radoi,A', 'line 2: the type "radoi" is not known; there are: text, radio'],
    ['id,type,title\n,text,A', 'line 2 has no id'],
    ['id,type,title\na,radio,A', '"a" has no options'],
    ['id,type,title', 'has no questions'],
  ];
  for (const [content = '', reason] of refused) {
    const { code, err, file } = await imported('bad.csv', content);
    expect([code, file]).toEqual([1, {}]);
    expect(err).toContain(reason);
  }
});

test('imports every file of a directory once, with the errors of the others', async () => {
  const directory = await temporaryDirectory();
  const [from, out] = [join(directory, 'from'), join(directory, 'out')];
  await mkdir(from);
  await writeFile(join(from, 'one two.csv'), 'id,type,title\na,text,A\nb,number,B');
  await writeFile(join(from, 'one-two.csv'), 'id,type,title\na,text,A\nb,number,B');
  await writeFile(join(from, 'bad.json'), '[');
  const first = await output('server/cli/survey.ts', { args: ['import', from, '--out', out] });
  expect(first.code).toBe(1);
  expect(first.err).toContain('bad.json: is no JSON');
  const written = ['one-two-2.import.md', 'one-two-2.json', 'one-two.import.md', 'one-two.json'];
  expect((await readdir(out)).sort()).toEqual(written);
  await writeFile(join(out, 'one-two.json'), 'changed');
  const again = await output('server/cli/survey.ts', {
    args: ['import', join(from, 'one two.csv'), '--out', out],
  });
  expect([again.code, again.err.includes('exists already')]).toEqual([1, true]);
  expect(await readFile(join(out, 'one-two.json'), 'utf8')).toBe('changed');
});
