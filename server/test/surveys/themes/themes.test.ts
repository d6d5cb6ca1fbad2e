import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { lineOf } from '../../../content/problems/problem.ts';
import { themeSchemaText } from '../../../surveys/jsonSchema.ts';
import { loadSurvey, loadSurveys, readSurvey } from '../../../surveys/loadSurveys.ts';
import { localizeSurvey } from '../../../surveys/localize.ts';
import { contrastReport } from '../../../surveys/themes/contrasts.ts';
import { openThemes } from '../../../surveys/themes/themes.ts';
import { radio } from '../load.fixture.ts';

const surveyText = (config: object) =>
  JSON.stringify({ id: 'named', title: 'X', config, questions: [radio('a')] });

async function directoryWith(files: Readonly<Record<string, object>>): Promise<string> {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'themes'));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(directory, name), JSON.stringify(content));
  }
  return directory;
}

async function themesIn(directory: string, standard: string | null = null) {
  const reported: string[] = [];
  const themes = await openThemes(directory, standard, (line) => reported.push(line));
  onTestFinished(themes.stop);
  return themes;
}

test('a survey names a theme of the folder, or has one of its own', async () => {
  const directory = await directoryWith({
    'themes/sea.json': { accent: '#0a6847', shape: 'round' },
  });
  const themes = await themesIn(directory);
  const themeOf = (config: object) => {
    const { survey } = readSurvey('named.json', surveyText(config));
    if (!survey) throw new Error('The survey has problems');
    return localizeSurvey(survey.definition, ['en'], { linkHosts: new Set(), themes }).config
      ?.theme;
  };
  expect(themeOf({ theme: 'sea' })).toEqual({ accent: '#0a6847', shape: 'round' });
  expect(themeOf({ theme: { accent: '#123' } })).toEqual({ accent: '#123' });
  expect(themeOf({})).toBeUndefined();
});

test('the theme of the server is that of every survey without one', async () => {
  const directory = await directoryWith({
    'themes/sea.json': { accent: '#0a6847' },
    'themes/sky.json': { accent: '#0af' },
  });
  const themes = await themesIn(directory, 'sky');
  expect(themes.of(undefined, [])).toEqual({ accent: '#0af' });
  expect(themes.of('sea', [])).toEqual({ accent: '#0a6847' });
});

test('a missing theme is reported with the name that was meant', async () => {
  const directory = await directoryWith({
    'themes/garden.json': {},
    'named.json': JSON.parse(surveyText({ theme: 'gardn' })),
  });
  const { problems } = await loadSurveys(directory);
  expect(problems.map(({ path, reason }) => [path, reason])).toEqual([
    ['config.theme', 'there is no themes/gardn.json beside the surveys; did you mean "garden"?'],
  ]);
  await expect(openThemes(directory, 'gardn', () => {})).rejects.toThrow(
    /^THEME: there is no .*gardn\.json; did you mean "garden"\?$/,
  );
});

test('a wrong key of a theme file is reported with its line', async () => {
  const directory = await directoryWith({ 'themes/sea.json': { shapes: 'round' } });
  const { problems } = await loadSurveys(directory);
  expect(problems.map(lineOf)).toEqual([
    expect.stringMatching(/themes\/sea\.json:1:2: shapes: .*did you mean "shape"\?$/),
  ]);
});

test.each([
  'red',
  '#12',
  '#ff7900;}body{display:none',
  'url(//evil.example)',
  '#fff</style>',
  'expression(alert(1))',
])('a theme with the colour %j is no theme', async (hostile) => {
  const inSurvey = surveyText({ theme: { accent: hostile } });
  expect(readSurvey('named.json', inSurvey).problems).toMatchObject([
    { path: 'config.theme.accent', reason: 'a colour such as #0a6847 is expected' },
  ]);
});

test.each([
  [{ logo: { src: '/pictures/a.svg', height: 400 } }, 'config.theme.logo.height'],
  [{ logo: { src: '/pictures/a.svg', height: '40px;}*{color:red' } }, 'config.theme.logo.height'],
  [{ icons: 'line;}*{color:red' }, 'config.theme.icons'],
  [{ end: { celebrate: 'yes' } }, 'config.theme.end.celebrate'],
])('a theme with %j is no theme', (theme, path) => {
  const { problems } = readSurvey('named.json', surveyText({ theme }));
  expect(problems.map((problem) => problem.path)).toEqual([path]);
});

test('a theme file that changes is read again, and an invalid one stays as it was', async () => {
  const directory = await directoryWith({ 'themes/sea.json': { accent: '#000' } });
  const themes = await themesIn(directory, 'sea');
  const put = (text: string) => writeFile(join(directory, 'themes/sea.json'), text);
  await put('{"accent":');
  await put('{"accent":"red"}');
  expect(themes.of('sea', [])).toEqual({ accent: '#000' });
  await put('{"accent":"#f00"}');
  await vi.waitFor(() => expect(themes.of('sea', [])).toEqual({ accent: '#f00' }), 30_000);
  await rm(join(directory, 'themes/sea.json'));
  await vi.waitFor(() => expect(themes.of('sea', [])).toBeUndefined(), 30_000);
});

test('the report of a theme says what was corrected, and that nothing is faint', () => {
  const report = contrastReport({ accent: '#ffda1a', surface: '#808080' }).join('\n');
  expect(report).toContain('corrected: lines in the accent #ffda1a →');
  expect(report).toContain('corrected: surface #808080 →');
  expect(report).toMatch(/accent-ink on accent +1\d\.\d\d:1 +#000000 on #ffda1a/);
  expect(report).not.toContain('below');
});

test('a missing picture or font of a theme is reported, and so is a file that is no font', async () => {
  const directory = await directoryWith({
    'themes/sea.json': {
      logo: { src: '/pictures/gone.svg' },
      font: { heading: '/fonts/gone.woff2', body: '/fonts/text.woff2' },
    },
  });
  await mkdir(join(directory, 'fonts'));
  await writeFile(join(directory, 'fonts', 'text.woff2'), 'no font');
  const { problems } = await loadSurveys(directory);
  expect(problems.map(({ path, reason }) => [path, reason])).toEqual([
    ['logo.src', 'there is no pictures/gone.svg beside the surveys'],
    ['font.heading', 'there is no fonts/gone.woff2 beside the surveys'],
    ['font.body', 'fonts/text.woff2 is no WOFF2 font that can be read'],
  ]);
});

test.each([
  [{ font: { body: 'Comic Sans' } }, 'font.body'],
  [{ font: { body: '/fonts/../x.woff2' } }, 'font.body'],
  [{ font: { body: 'url(//evil.example)' } }, 'font.body'],
  [{ background: { src: 'https://evil.example/a.png' } }, 'background.src'],
  [{ background: { src: '/pictures/a.png) , url(//evil.example' } }, 'background.src'],
  [{ background: { src: '/pictures/a.png', opacity: 0.5 } }, 'background.opacity'],
  [{ cover: { src: '/pictures/a.png', focus: '50% 50%;color:red' } }, 'cover.focus'],
  [{ cover: { src: 'javascript:alert(1)' } }, 'cover.src'],
  [{ logo: { src: 'https://evil.example/logo.svg' } }, 'logo.src'],
  [{ css: 'body{display:none}' }, 'css'],
])('%j is no theme', (theme, path) => {
  const { problems } = readSurvey('named.json', surveyText({ theme }));
  expect(problems.map((problem) => problem.path)).toEqual([`config.theme.${path}`]);
});

test('the words of a logo are in the language of the respondent', async () => {
  const directory = await directoryWith({});
  const themes = await themesIn(directory);
  const { survey } = readSurvey(
    'named.json',
    surveyText({
      theme: { logo: { src: 'data:image/png;base64,AAAA', alt: { en: 'Sea', de: 'Meer' } } },
    }),
  );
  const { theme } = survey?.definition.config ?? {};
  expect(themes.of(theme, ['de'])?.logo?.alt).toBe('Meer');
  expect(themes.of(theme, ['en'])?.logo?.alt).toBe('Sea');
});

test('the samples are valid themes', async () => {
  const { problems } = await loadSurveys('surveys');
  expect(problems).toEqual([]);
  expect((await loadSurvey('surveys/tour.json')).problems).toEqual([]);
});

test('the schema of theme files describes every key', () => {
  const { properties } = JSON.parse(themeSchemaText());
  expect(Object.keys(properties)).toContain('surfaceDark');
});
