import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { output } from '../../../server/test/support/output.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
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

test('reports each cell that the type of its question does not use', async () => {
  const rows = [
    'id,type,title,options,rows,min,max',
    'one,radio,One,A | B,,1,2',
    'grid,multiSingle,Grid,A | B,C | D,3,4',
    'blanks,multiInput,Blanks,A | B,C | D,5,6',
    'files,upload,Files,,,1,3',
    'mail,email,Mail,yes,,,',
    'rank,order,Rank,A | B,X | Y,,',
    'shown,text,Shown,,,,7',
    'hi,singleInput,Hello, dear world,,,8,9',
    'pain,rate,Pain,,,0,100',
    'pains,multiRate,Pains,,back | knee,0,100',
  ];
  const { questions, report, problems } = await imported('cells.csv', rows.join('\n'));
  expect(problems).toEqual([]);
  const lost = (name: string) => noted(report, name).match(/(?<=lost: ).+/g);
  const unused = (type: string, cells: Readonly<Record<string, unknown>>) =>
    Object.entries(cells).map(([key, cell]) => `${key} is of no use to the type ${type}: ${cell}`);
  expect(lost('one')).toEqual(unused('radio', { min: 1, max: 2 }));
  expect(lost('grid')).toEqual(unused('multiSingle', { min: 3, max: 4 }));
  expect(lost('blanks')).toEqual(unused('multiInput', { options: 'A \\| B', min: 5, max: 6 }));
  expect(lost('files')).toEqual(unused('upload', { min: 1 }));
  expect(questions.files?.config).toMatchObject({ maxCount: 3 });
  expect(lost('mail')).toEqual(unused('email', { options: 'yes' }));
  expect(lost('rank')).toEqual(unused('order', { rows: 'X \\| Y' }));
  expect(lost('shown')).toEqual(unused('text', { max: 7 }));
  expect(lost('hi')).toContain(
    'cells beside the named columns, a text with "," needs quotation marks: 9',
  );
  const number = { kind: 'number', step: 1, min: 0, max: 100 };
  expect(questions.pain).toMatchObject({ type: 'singleInput', config: number });
  expect(questions.pains?.choice).toMatchObject([
    { id: 'back', questionConfig: number },
    { id: 'knee', questionConfig: number },
  ]);
  expect(noted(report, 'pain')).toContain('changed: is asked as a number');
});

test('counts questions of one id one by one', async () => {
  const rows = [
    'id,type,title,min,showIf',
    'x,singleInput,First,,',
    'x,upload,Second,3,',
    'my id,number,Third,9,{x} ~ 1',
  ];
  const { questions, report, out } = await imported('twice.csv', rows.join('\n'));
  expect(out).toContain('1 of 3 questions are kept whole');
  expect(Object.keys(questions)).toEqual(['x', 'x-2', 'my-id']);
  expect(report).toContain('- **x**: kept\n');
  expect(noted(report, 'x (2)')).toContain('lost: min is of no use to the type upload: 3');
  expect(noted(report, 'x (2)')).toContain('changed: its id is now x-2');
});

test('names the mistakes of a table', async () => {
  const refused = [
    ['id,title\na,A', 'has no column "type"'],
    ['id,type,title\na,radoi,A', 'line 2: the type "radoi" is not known; there are: text, radio'],
    ['id,type,title\n,text,A', 'line 2 has no id'],
    ['id,type,title\na,radio,A', '"a" has no options'],
    ['id,type,title', 'has no questions'],
    ['id,type,title,title\na,text,A,B', 'has the column "title" twice'],
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
  const first = await output('packages/import/cli.ts', { args: [from, '--out', out] });
  expect(first.code).toBe(1);
  expect(first.err).toContain('bad.json: is no JSON');
  expect(first.out).toContain('2 of 3 files are imported, 2 of 2 questions are kept whole');
  const written = ['one-two-2.import.md', 'one-two-2.json', 'one-two.import.md', 'one-two.json'];
  expect((await readdir(out)).sort()).toEqual(written);
  await writeFile(join(out, 'one-two.json'), 'changed');
  const again = await output('packages/import/cli.ts', {
    args: [join(from, 'one two.csv'), '--out', out],
  });
  expect([again.code, again.err.includes('exists already')]).toEqual([1, true]);
  expect(await readFile(join(out, 'one-two.json'), 'utf8')).toBe('changed');
});
