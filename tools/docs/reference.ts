import { readFileSync, writeFileSync } from 'node:fs';
import { type SchemaNode, surveyJsonSchema } from '../../server/surveys/jsonSchema.ts';
import { exampleValues } from './reference.examples.ts';
import { valueTables } from './reference.values.ts';

const kinds: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'whole number',
  object: 'object',
  boolean: 'true or false',
  words: 'text',
  picture: 'picture',
  part: 'entry',
  blankBound: 'number, string or bound',
  momentBound: 'string or bound',
  defaultAnswer: 'string, number, list, object or bound',
};

/** The most characters of an example in a table. */
const longestExample = 90;
/** The number of cells of a row before the version. */
const sinceCell = 3;

const file = 'docs/surveys-reference.md';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const versions = sinceByKey(readFileSync(file, 'utf8'));
const schema = surveyJsonSchema();
/** Keys for which no example is short enough for the table. */
const withoutExample: string[] = [];
const written = page();
if (withoutExample.length > 0) {
  throw new Error(`No short example in reference.surveys.ts:\n${withoutExample.join('\n')}`);
}
if (!process.argv.includes('--check')) writeFileSync(file, written);
else if (readFileSync(file, 'utf8') !== written) {
  console.error(`${file} does not show the survey file as it is: run \`npm run draw\`.`);
  process.exitCode = 1;
}

interface Row {
  /** The path of the key from the part that the table shows, such as `next[].when.is`. */
  readonly name: string;
  readonly node: SchemaNode;
  readonly isRequired: boolean;
  readonly example: unknown;
}

function page(): string {
  const examples = exampleValues();
  const types = schema.properties?.questions?.items?.oneOf ?? schema.$defs?.question?.oneOf ?? [];
  const [first] = types;
  if (!first) throw new Error('The schema has no question types');
  const survey = rowsOf(schema, 'survey', '', examples).filter(
    ({ name }) => !name.startsWith('questions['),
  );
  const isOfType = ({ name }: Row) => /^config\.|questionConfig\./.test(name);
  const ofTypes = types.map((type) => {
    const name = String(type.properties?.type?.const);
    return { name, rows: rowsOf(type, `survey.questions.${name}`, '', examples) };
  });
  const common = uniqueRows(ofTypes.flatMap(({ rows }) => rows.filter((row) => !isOfType(row))));
  return `${[
    '# The keys of a survey file',
    'Written by `npm run draw` from the schema of a survey file. A key in **bold** is needed; Since is the version that had it first, which a new key gets from `package.json`. The examples come from surveys that the tests and this command read. [surveys.md](surveys.md) explains how a survey is written, and [questions.md](questions.md) has whole questions.',
    '## The survey',
    table('The survey', survey),
    '## Every question',
    'An option belongs to `choice`, a column to `subChoice`; types without them refuse both.',
    table('Every question', common),
    ...ofTypes.flatMap(({ name, rows }) => [
      `## ${name}`,
      `[Example](questions.md#${name.toLowerCase()})`,
      table(name, rows.filter(isOfType)),
    ]),
    ...namedParts(examples),
    '## Values',
    ...Object.entries(valueTables).flatMap(([key, values]) => [
      `### ${key}`,
      [
        '| Value | Meaning |',
        '|---|---|',
        ...values.map(([value, words]) => `| \`${value}\` | ${words} |`),
      ].join('\n'),
    ]),
  ].join('\n\n')}\n`;
}

/** Sections for the named parts of the schema, such as conditions, which tables name as types. */
function namedParts(examples: ReadonlyMap<string, unknown>): readonly string[] {
  return Object.entries(schema.$defs ?? {}).flatMap(([name, part]) =>
    name in kinds || name === 'question'
      ? []
      : [`## ${name}`, table(name, inside(part, name, '', examples))],
  );
}

/** A key that several types share has a single row, with the example of a type that has one. */
function uniqueRows(rows: readonly Row[]): readonly Row[] {
  return [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((same) => {
    const [first] = same;
    const withExample = same.find(({ example }) => example !== undefined) ?? first;
    if (!first) return [];
    const values = [...new Set(same.flatMap(({ node }) => node.const ?? []))];
    const node = values.length > 1 ? { ...first.node, const: undefined, enum: values } : first.node;
    const isRequired = same.every((row) => row.isRequired);
    return [{ ...first, node, isRequired, example: withExample?.example }];
  });
}

function rowsOf(
  node: SchemaNode,
  path: string,
  prefix: string,
  examples: ReadonlyMap<string, unknown>,
): readonly Row[] {
  return Object.entries(node.properties ?? {}).flatMap(([key, property]) => {
    const keyPath = `${path}.${key}`;
    const isRequired = node.required?.includes(key) ?? false;
    const name = `${prefix}${key}`;
    const example = examples.get(keyPath) ?? examples.get(blankPath(keyPath));
    const row = { name, node: property, isRequired, example };
    return [row, ...inside(property, keyPath, name, examples)];
  });
}

/** The rows of the keys inside a value. */
function inside(
  node: SchemaNode,
  path: string,
  name: string,
  examples: ReadonlyMap<string, unknown>,
): readonly Row[] {
  const branches = node.anyOf ?? [];
  const rows = [
    ...(node.properties ? rowsOf(node, path, name === '' ? '' : `${name}.`, examples) : []),
    ...(node.items && node.items.oneOf === undefined
      ? inside(node.items, path, `${name}[]`, examples)
      : []),
    ...(typeof node.additionalProperties === 'object'
      ? inside(node.additionalProperties, `${path}.*`, `${name}.*`, examples)
      : []),
    ...branches.flatMap((branch) => (branch.items ? [] : inside(branch, path, name, examples))),
  ];
  return uniqueRows(rows);
}

/** The path of a blank's key: the text of an option and of an item has the keys of a blank. */
function blankPath(path: string): string {
  const key = path.split('.').at(-1) ?? '';
  return /\.(?:questionConfig|inputs)\.\w+$/.test(path)
    ? `survey.questions.singleInput.config.${key}`
    : '';
}

function table(heading: string, rows: readonly Row[]): string {
  const lines = rows.map(({ name, node, isRequired, example }) => {
    const key = isRequired ? `**\`${name}\`**` : `\`${name}\``;
    const standard = node.default === undefined ? '' : code(node.default);
    const since = versions.get(`${heading} ${name}`) ?? version;
    const shown = exampleOf(node, example);
    if (shown === '') withoutExample.push(`${heading}: ${name}`);
    const cells = [key, typeOf(node), standard, since, node.description, shown];
    return `| ${cells.map((cell) => (cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    '| Key | Type | Default | Since | Meaning | Example |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** The version of each key in the tables of the existing document, by heading and key. */
function sinceByKey(text: string): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  let heading = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) heading = line.slice('## '.length);
    const cells = line.split(' | ');
    const name = /^\| \**`([^`]+)`/.exec(line)?.[1];
    const since = cells[sinceCell] ?? '';
    if (name !== undefined && /^\d+\.\d+\.\d+$/.test(since))
      meanings.set(`${heading} ${name}`, since);
  }
  return meanings;
}

function typeOf(node: SchemaNode): string {
  if (node.$ref !== undefined) {
    const name = node.$ref.split('/').at(-1) ?? '';
    return kinds[name] ?? name;
  }
  if (node.const !== undefined) return code(node.const);
  if (node.enum) return node.enum.map(code).join(', ');
  if (node.anyOf) return [...new Set(node.anyOf.map(typeOf))].join(' or ');
  if (node.oneOf) return 'question';
  if (node.items) return `list of ${typeOf(node.items)}`;
  return `${kinds[node.type ?? ''] ?? node.type ?? 'any'}${boundsOf(node)}`;
}

function boundsOf({ minimum, maximum }: SchemaNode): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `, at least ${minimum}`;
  return maximum === undefined ? '' : `, at most ${maximum}`;
}

function exampleOf({ default: standard }: SchemaNode, example: unknown): string {
  const value = example ?? standard;
  if (value === undefined) return '';
  const text = code(value);
  return text.length > longestExample ? '' : text;
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}
