import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { output } from '../support/output.ts';

const texts = (...args: string[]) => output('server/cli/survey.ts', { args: ['texts', ...args] });

const lines = [
  '{',
  '  "id": "tea", "languages": ["en"],',
  '  "title": { "en": "Tea & <b>more</b>" },',
  '  "description": "Hello {name}",',
  '  "questions": [',
  '    { "id": "kind", "type": "radio",',
  '      "title": {',
  '        "en": "Which \\"kind\\"?"',
  '      },',
  '      "choice": [{ "id": "green", "text": "Green" }, { "id": "n", "text": "7" }] },',
  '    { "id": "taste", "type": "rate", "title": { "en": "Taste" },',
  '      "config": { "rateHint": [{ "hint": "Bad", "score": 1 }] } }',
  '  ]',
  '}',
  '',
];

const german: Readonly<Record<string, string>> = {
  'Tea & <b>more</b>': 'Tee & <b>mehr</b>',
  'Hello {name}': 'Hallo {name}',
  'Which "kind"?': 'Welche „Art“?',
  Green: 'Grün',
  Taste: 'Geschmack',
  Bad: 'Schlecht',
};

/** The lines of the survey file after all translations are imported. */
const translated = [
  '{',
  '  "id": "tea", "languages": ["en", "de"],',
  '  "title": { "en": "Tea & <b>more</b>", "de": "Tee & <b>mehr</b>" },',
  '  "description": { "en": "Hello {name}", "de": "Hallo {name}" },',
  '  "questions": [',
  '    { "id": "kind", "type": "radio",',
  '      "title": {',
  '        "en": "Which \\"kind\\"?",',
  '        "de": "Welche „Art“?"',
  '      },',
  '      "choice": [{ "id": "green", "text": { "en": "Green", "de": "Grün" } }, { "id": "n", "text": "7" }] },',
  '    { "id": "taste", "type": "rate", "title": { "en": "Taste", "de": "Geschmack" },',
  '      "config": { "rateHint": [{ "hint": "Bad", "score": 1, "i18n": { "de": "Schlecht" } }] } }',
  '  ]',
  '}',
  '',
];

const formats = [
  ['po', translatedPo],
  ['xliff', translatedXliff],
] as const;

test.each(formats)(
  'texts go to %s and back, and the rest of the file stays',
  async (format, fill) => {
    const { file, out } = await teaFile(format);
    expect(await texts('export', file, '--to', 'de', '-o', out)).toMatchObject({
      code: 0,
      err: '',
    });
    const exported = await readFile(out, 'utf8');
    expect(await texts('import', file, out)).toMatchObject({
      code: 0,
      out: `${file}: 0 texts in "de" changed\n`,
    });
    expect(await readFile(file, 'utf8')).toBe(lines.join('\n'));

    // Some editors save a file with a byte order mark.
    await writeFile(out, `\uFEFF${fill(exported)}`);
    expect(await texts('import', file, out)).toEqual({
      code: 0,
      out: `${file}: 6 texts in "de" changed\n`,
      err: '',
    });
    expect(await readFile(file, 'utf8')).toBe(translated.join('\n'));
    await texts('export', file, '--to', 'de', '-o', out);
    await texts('import', file, out);
    expect(await readFile(file, 'utf8')).toBe(translated.join('\n'));
  },
);

test('unknown paths, changed sources and lost placeholders are listed and not imported', async () => {
  const { file, out } = await teaFile('po');
  await texts('export', file, '--to', 'de', '-o', out);
  const po = translatedPo(await readFile(out, 'utf8'))
    .replace('"questions.kind.title"', '"questions.kinds.title"')
    .replace('"Hallo {name}"', '"Hallo {nam}"')
    .replace('"Tee & <b>mehr</b>"', '"Tee & <b>mehr"')
    .replace('#. questions[1].title', '#. questions[1].title\n#, fuzzy');
  await writeFile(out, po);
  await writeFile(file, lines.join('\n').replace('"Green"', '"Green tea"'));
  const { code, err, out: printed } = await texts('import', file, out);
  expect([code, printed]).toEqual([1, `${file}: 1 text in "de" changed\n`]);
  expect(err.trimEnd().split('\n').sort()).toEqual(
    [
      `${file}:3:12: title: not imported: <b> is not closed`,
      `${file}:4:18: description: not imported: {name} is missing`,
      `${out}: questions.kinds.title: the survey has no such text; did you mean "questions.kind.title"?`,
      `${file}:10:43: question "kind": choice[0].text: not imported: the source has changed to "Green tea", translate it again`,
      `${file}:11:47: question "taste": title: not imported: is marked as fuzzy, check it`,
    ].sort(),
  );
  expect(await readFile(file, 'utf8')).toContain('"i18n": { "de": "Schlecht" }');
});

test('of XLIFF, segments are joined, and elements and first drafts are listed alone', async () => {
  const { file, out } = await teaFile('xliff');
  await texts('export', file, '--to', 'de', '-o', out);
  const exported = translatedXliff(await readFile(out, 'utf8'));
  const segment = (text: string) => new RegExp(`<segment>(?=\\s*<source>${text}<)`);
  const changed = exported
    .replace('<target>Grün<', '<target>Gr<ph id="1"/>ün<')
    .replace(segment('Taste'), '<segment state="initial">')
    .replace(
      '<source>Bad<',
      '<source>Ba</source><target>Schl</target></segment><segment><source>d<',
    )
    .replace('<target>Schlecht<', '<target><mrk id="m">echt</mrk><');
  await writeFile(out, changed);
  const { code, err, out: printed } = await texts('import', file, out);
  expect([code, printed]).toEqual([1, `${file}: 4 texts in "de" changed\n`]);
  expect(err.trimEnd().split('\n').sort()).toEqual([
    `${file}:10:43: question "kind": choice[0].text: not imported: has <ph> of XLIFF inside, a plain text is expected`,
    `${file}:11:47: question "taste": title: not imported: is marked as initial, check it`,
  ]);
  expect(await readFile(file, 'utf8')).toContain('"i18n": { "de": "Schlecht" }');
});

test('another version of XLIFF is named', async () => {
  const { file, out } = await teaFile('xliff');
  await writeFile(out, '<xliff version="1.2"><file original="tea"><body/></file></xliff>');
  expect((await texts('import', file, out)).err).toContain(
    'XLIFF 2 is expected, as "texts export" writes it, not version "1.2"',
  );
});

test('a block that is asked several times has its texts once', async () => {
  const directory = await temporaryDirectory();
  const [file, out] = [join(directory, 'intake.json'), join(directory, 'intake.po')];
  const written = await readFile('surveys/intake.json', 'utf8');
  await writeFile(file, written);
  await texts('export', file, '--to', 'de', '-o', out);
  const po = await readFile(out, 'utf8');
  const ids = [...po.matchAll(/^msgctxt "(.*)"$/gm)].map(([, id = '']) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(written.match(/"en":/g)?.length);
  expect(ids.join()).not.toContain('~');

  const id = 'msgctxt "blocks.medicine.repeat.another.no"\nmsgid "No, that is all"\nmsgstr "';
  expect(po).toContain(id);
  await writeFile(out, po.replace(id, `${id}Nein`));
  expect(await texts('import', file, out)).toMatchObject({ code: 0, err: '' });
  const { repeat } = JSON.parse(await readFile(file, 'utf8')).questions[7];
  expect(repeat.another.no).toEqual({ en: 'No, that is all', es: 'No, eso es todo', de: 'Nein' });
});

test('missing texts are listed for each language', async () => {
  const { file } = await teaFile('po');
  await writeFile(file, translated.join('\n').replace(', "de": "Geschmack"', ''));
  expect(await texts('missing', file)).toEqual({
    code: 0,
    out: [
      `${file}: 1 text of 6 missing in "de"`,
      `${file}:12:47: question "taste": title: has no text in "de"`,
      '',
    ].join('\n'),
    err: '',
  });
});

test.each([
  [['export', 'surveys/sus.json'], 'texts export FILE --to LANG'],
  [['export', 'surveys/sus.json', '--to', 'german!'], '--to: a language tag'],
  [['export', 'surveys/sus.json', '--to', 'de', '--format', 'pot'], 'did you mean "po"?'],
  [['missing', 'nowhere.json'], 'cannot be read'],
])('the arguments %j are refused', async (args, words) => {
  const { code, err } = await texts(...args);
  expect([code, err]).toEqual([1, expect.stringContaining(words)]);
});

test('titles of blocks and texts of end pages have their places in the file', async () => {
  const file = join(await temporaryDirectory(), 'parts.json');
  const rate = { type: 'rate', title: { en: 'Rate', de: 'Wertung' } };
  await writeFile(
    file,
    JSON.stringify({
      ...{ id: 'parts', languages: ['en', 'de'], title: { en: 'Parts', de: 'Teile' } },
      questions: [
        { ...rate, id: 'first' },
        { block: 'visit', title: 'Your visit', questions: [{ ...rate, id: 'second' }] },
      ],
      ends: [{ id: 'low', when: { question: 'first', atMost: 2 }, endText: 'Sorry' }],
    }),
  );
  expect((await texts('missing', file)).out).toContain('questions[1].title');
  expect((await texts('missing', file)).out).toContain('ends[0].endText');
});

function translatedPo(text: string): string {
  return text.replace(/^msgid (".+")\nmsgstr ""$/gm, (whole, quoted: string) => {
    const target = german[JSON.parse(quoted)];
    return target === undefined ? whole : `msgid ${quoted}\nmsgstr ${JSON.stringify(target)}`;
  });
}

function translatedXliff(text: string): string {
  return text.replace(/( *)<source>(.*)<\/source>/g, (whole, indent: string, source: string) => {
    const target =
      german[source.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')];
    const escaped = target?.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    return `${whole}\n${indent}<target>${escaped}</target>`;
  });
}

async function teaFile(extension: string): Promise<{ file: string; out: string }> {
  const directory = await temporaryDirectory();
  const file = join(directory, 'tea.json');
  await writeFile(file, lines.join('\n'));
  return { file, out: join(directory, `tea.de.${extension}`) };
}

test('a PO file that was cut off is named, wherever it ends', async () => {
  const { file, out } = await teaFile('po');
  await texts('export', file, '--to', 'de', '-o', out);
  const po = await readFile(out, 'utf8');
  const start = po.indexOf('msgctxt "questions');
  for (const end of [
    po.indexOf('msgid', start) + 'msgid "'.length + 1,
    po.indexOf('msgstr', start) - 1,
    po.indexOf('msgstr', start) + 'msgstr "'.length,
  ]) {
    await writeFile(out, po.slice(0, end));
    const { code, err } = await texts('import', file, out);
    expect([code, err]).toEqual([1, expect.stringContaining('is no whole PO file')]);
    expect(err).toContain(out);
  }
});
