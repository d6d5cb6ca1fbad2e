import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { lineOf } from '../../content/problems/problem.ts';
import { loadSurveys, readSurvey } from '../../surveys/loadSurveys.ts';

/** The lines of a survey file, and the expected problems. */
type Row = readonly [name: string, file: readonly string[], said: readonly string[]];

const question = '{ "id": "q", "type": "singleInput", "title": "Q" }';
const file = (...lines: readonly string[]) => ['{ "id": "x", "title": "X",', ...lines, '}'];

const rows: readonly Row[] = [
  [
    'all mistakes of an object',
    file(
      '"questions": [',
      '  { "id": "drinks", "type": "radio",',
      '    "titel": "Do you?", "required": false,',
      '    "choices": [{ "id": "a", "text": "A" }], "hint": 1 }]',
    ),
    [
      'x.json:4:5: question "drinks": titel: is not known here; did you mean "title"?',
      'x.json:4:25: question "drinks": required: is not known here; it belongs into "config"',
      'x.json:5:5: question "drinks": choices: is not known here; did you mean "choice"?',
      'x.json:5:46: question "drinks": hint: is not known here; known are id, title, description, showIf, default, prefill, order, columnOrder, next, score, type, config, choice, choiceFrom, subChoice',
    ],
  ],
  [
    'kinds of values and bounds',
    file(
      '"maxAnswerTime": "60", "paused": "true",',
      '"config": { "signature": "requird", "agreement": 5 }, "login": "passpot",',
      '"questions": [{ "id": "r", "type": "rate", "title": "R",',
      '  "config": { "scope": 12, "startValue": 0.5, "rateHint": {} } }, 7]',
    ),
    [
      'x.json:2:18: maxAnswerTime: a number is expected, not "60": write 60 without quotes',
      'x.json:2:34: paused: true or false is expected, not "true": without quotes',
      'x.json:3:26: config.signature: "none", "optional" or "required" is expected, not "requird"; did you mean "required"?',
      'x.json:3:50: config.agreement: a text, or an object with one text per language, is expected',
      'x.json:3:64: login: true, false, "passport" or "link" is expected; did you mean "passport"?',
      'x.json:5:24: question "r": config.scope: at most 11 is expected, not 12',
      'x.json:5:42: question "r": config.startValue: a whole number is expected, not 0.5',
      'x.json:5:59: question "r": config.rateHint: a list in [ ] is expected, not an object',
      'x.json:5:67: questions[1]: an object in { } is expected, not 7',
    ],
  ],
  [
    'quotas',
    file(
      '"maxAnswers": 0, "questions": [{ "id": "quota", "type": "singleInput", "title": "Q" }],',
      '"quotas": [{ "id": "a", "when": { "question": "q", "is": "x" }, "max": -1 }]',
    ),
    [
      'x.json:2:15: maxAnswers: at least 1 is expected, not 0',
      'x.json:3:72: quotas[0].max: at least 1 is expected, not -1',
    ],
  ],
  [
    'quotas that ask about what does not exist',
    file(
      '"questions": [{ "id": "quota", "type": "singleInput", "title": "Q" }],',
      '"quotas": [{ "id": "a", "when": { "question": "quot", "is": "x" }, "max": 1 },',
      '  { "id": "a", "when": { "question": "quota", "atLeast": 1 }, "max": 1,',
      '    "end": { "endText": "Full for {quot}" } }]',
    ),
    [
      'x.json:2:23: question "quota": id: "quota" is a column of the export of a survey with quotas',
      'x.json:3:47: quotas[0].when.question: there is no question "quot"; did you mean "quota"?',
      'x.json:4:11: quotas[1].id: "a" is used twice',
      'x.json:4:58: quotas[1].when.atLeast: the answer is no number, date, time or month',
      'x.json:5:25: quotas[1].end.endText: has {quot}: there is no question "quot"; did you mean "quota"?',
    ],
  ],
  [
    'the branch of a value with several forms',
    file(
      '"questions": [{ "id": "q", "type": "singleInput", "title": { "english": "Q" },',
      '  "next": [{ "when": { "question": "q", "answerd": true }, "to": "end" },',
      '    { "when": "q", "to": "end" }, { "when": [{ "question": 5 }], "to": "end" }] }]',
    ),
    [
      'x.json:2:62: question "q": title.english: a language tag such as "en" or "pt-BR" is expected',
      'x.json:3:41: question "q": next[0].when.answerd: is not known here; did you mean "answered"?',
      'x.json:4:15: question "q": next[1].when: an object in { } is expected, not "q"',
      'x.json:4:60: question "q": next[2].when[0].question: a text in double quotes is expected, not 5',
    ],
  ],
  [
    'the nearest type, and what else that type refuses',
    file('"questions": [{ "id": "q", "type": "singelInput", "title": "Q", "choice": [5] }]'),
    [
      expect.stringMatching(
        /^x\.json:2:36: question "q": type: one of "radio", .*, not "singelInput"; did you mean "singleInput"\?$/,
      ),
      'x.json:2:76: question "q": choice[0]: an object in { } is expected, not 5',
    ],
  ],
  [
    'null as a type',
    file('"questions": [{ "id": "q", "type": null, "title": "Q" }]'),
    [expect.stringMatching(/^x\.json:2:36: question "q": type: one of "radio", .*, not null$/)],
  ],
  [
    'a misspelt type key, and what else that type refuses',
    file(
      '"questions": [{ "id": "q", "typ": "radio", "titel": "Q",',
      '  "choices": [{ "id": "a", "text": "A" }] }]',
    ),
    [
      'x.json:2:28: question "q": typ: is not known here; did you mean "type"?',
      'x.json:2:44: question "q": titel: is not known here; did you mean "title"?',
      'x.json:3:3: question "q": choices: is not known here; did you mean "choice"?',
    ],
  ],
  [
    'no type, and what every type refuses',
    file(
      '"questions": [{ "id": "q", "titel": "Q", "config": { "requird": true, "scope": 5 },',
      '  "choice": [{ "id": "a", "txt": "A" }] }]',
    ),
    [
      expect.stringMatching(/^x\.json:2:15: question "q": type: is missing: one of "radio", /),
      'x.json:2:28: question "q": titel: is not known here; did you mean "title"?',
      'x.json:2:54: question "q": config.requird: is not known here; did you mean "required"?',
      'x.json:3:27: question "q": choice[0].txt: is not known here; did you mean "text"?',
    ],
  ],
  [
    'the name of a type in another tool',
    file('"questions": [{ "id": "q", "type": "rating", "title": "Q", "showif": {} }]'),
    [
      expect.stringMatching(/type: one of .*, not "rating"; did you mean "rate"\?$/),
      'x.json:2:60: question "q": showif: is not known here; did you mean "showIf"?',
    ],
  ],
  [
    'the nearest question and answer',
    file(
      '"questions": [{ "id": "drinks", "type": "radio", "title": "Q",',
      '    "choice": [{ "id": "yes", "text": "Yes" }],',
      '    "next": [{ "when": { "question": "drink", "is": "yes" }, "to": "teste" },',
      '      { "when": { "question": "drinks", "is": "yess" }, "to": "end" }] },',
      '  { "id": "taste", "type": "text", "title": "T" }]',
    ),
    [
      'x.json:4:38: question "drinks": next[0].when.question: there is no question "drink"; did you mean "drinks"?',
      'x.json:4:68: question "drinks": next[0].to: there is no question "teste"; did you mean "taste"?',
      'x.json:5:47: question "drinks": next[1].when.is: "yess" is no answer to "drinks"; did you mean "yes"?',
    ],
  ],
  [
    'a key that is written twice',
    file(`"questions": [${question}],`, '"title": "Y"'),
    ['x.json:3:1: "title" is written twice in one object, first in line 1'],
  ],
  [
    'a comma too many',
    file(`"questions": [${question},]`),
    [
      `x.json:2:${'"questions": [,]'.length + question.length}: is no JSON: nothing follows this comma, remove it`,
    ],
  ],
  [
    'a missing comma',
    file(`"questions": [${question}]`, '"lang": "en"'),
    ['x.json:3:1: is no JSON: a comma is expected before this; "lang" stands here'],
  ],
  [
    'a comment',
    file('// Questions', `"questions": [${question}]`),
    ['x.json:2:1: is no JSON: JSON has no comments, remove this one; // Questions stands here'],
  ],
  ['an empty file', [''], ['x.json:1:1: is no JSON: the file is empty']],
];

test.each(rows)('%s: every problem has its place and plain words', (_, lines, expected) => {
  const { problems } = readSurvey('x.json', lines.join('\n'));
  expect(problems.map(lineOf)).toEqual(expected);
  expect(problems.map(lineOf).join('\n')).not.toMatch(/Expected|Received|undefined|Object/);
});

test('problems of linked lists and missing files have their place, too', async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'cascades'));
  await writeFile(
    join(directory, 'cascades/trees.json'),
    '{ "id": "trees",\n "items": [{ "id": "oak", "txt": "Oak" },\n {"id": "elm", "text": 4}] }',
  );
  const list = { id: 'elms', items: [{ id: 'elm', text: 'Elm' }] };
  await writeFile(join(directory, 'cascades/elms.json'), `\uFEFF${JSON.stringify(list)}`);
  const config = { cascadeId: 'tree', levels: ['Tree'] };
  const questions = [{ id: 'q', type: 'linkage', title: 'T', config }];
  await writeFile(
    join(directory, 'one.json'),
    `\uFEFF${JSON.stringify({ id: 'one', title: 'One', questions }, null, 2)}`,
  );
  const { problems } = await loadSurveys(directory);
  expect(problems.map((problem) => lineOf(problem).replace(`${directory}/`, ''))).toEqual([
    'cascades/trees.json:2:27: items[0].txt: is not known here; did you mean "text"?',
    'cascades/trees.json:3:24: items[1].text: a text, or an object with one text per language, is expected',
    'one.json:10:22: question "q": config.cascadeId: there is no cascades/tree.json beside the surveys',
  ]);
});

test.each([
  ['conditions', '"questions": [{ "id": "q", "showIf": ', '{ "not": ', '{}', '}'],
  ['groups', '"questions": ', '[{ "block": "b", "questions": ', '[]', '}]'],
  ['lists', '"questions": ', '[', '1', ']'],
])('3,000 nested %s are named instead of read', (_, start, open, inside, close) => {
  const text = `{ "id": "x", "title": "X",\n${start}${open.repeat(3000)}${inside}${close.repeat(3000)}`;
  const { survey, problems } = readSurvey('x.json', text);
  expect(survey).toBeNull();
  expect(problems.map(lineOf)).toEqual([
    expect.stringMatching(/^x\.json:2:\d+: is nested too deeply: brackets inside of more than 100/),
  ]);
});
