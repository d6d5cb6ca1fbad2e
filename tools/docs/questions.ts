import { readFileSync, writeFileSync } from 'node:fs';
import type { Example } from '../../contract/examples/example.ts';
import { examples } from '../../contract/examples/index.ts';
import type { Fault } from '../../contract/faults.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import { inFile } from './questions.fileShape.ts';

const file = 'docs/questions.md';
const written = page();
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== written) {
    console.error(`${file} does not show the examples as they are: run \`npm run draw\`.`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, written);
}

type Type = (typeof questionTypes)[keyof typeof questionTypes];

function page(): string {
  const [unknown, ...types] = Object.values(questionTypes);
  return `${[
    '# The question types',
    'Written by `npm run draw` from `types/NAME/examples.ts`. An example is shown as it stands in a survey file, with an answer that is accepted and with what is found wrong with others; the tests try all of them in the app and on the server.',
    types.map(({ code, name }) => `${code}. [${name}](#${name.toLowerCase()})`).join('\n'),
    ...types.flatMap(typeParts),
    ...(unknown ? typeParts(unknown) : []),
  ].join('\n\n')}\n`;
}

function typeParts({ code, name }: Type): readonly string[] {
  return [
    `## ${name}`,
    `${code === 0 ? '' : `Code ${code}. `}${sentenceIn(`types/${name}/contract.ts`, name)}`,
    ...examples[code].flatMap((example) => exampleParts(example, code !== 0)),
  ];
}

function exampleParts(example: Example, isAuthored: boolean): readonly string[] {
  const { name, summary, subject, accepted } = example;
  return [
    `### ${name}`,
    isAuthored ? summary : `${summary} No survey file has it; this is how it comes over the wire.`,
    [
      '```jsonc',
      pretty(isAuthored ? inFile(example) : { questionId: name, ...subject }),
      '```',
    ].join('\n'),
    `Accepted: ${code(accepted[0])}`,
    ['| What is wrong | For example |', '|---|---|', ...faultRows(example)].join('\n'),
  ];
}

/** A row for each set of faults, with an answer that has them; only answers of the right type are shown. */
function faultRows({ accepted, refused }: Example): readonly string[] {
  const keys = Object.keys(Object(accepted[0]));
  const isOfKind = (answer: unknown) => keys.some((key) => Object.hasOwn(Object(answer), key));
  const groups = Map.groupBy(refused, ({ faults }) => faults.map(faultWords).join(', '));
  return [...groups].map(([wrong, all]) => {
    const answer = (all.find((refusal) => isOfKind(refusal.answer)) ?? all[0])?.answer;
    return `| ${wrong} | ${code(answer).replaceAll('|', '\\|')} |`;
  });
}

/** A fault in words, such as `tooShort` (min 3) at `other`. */
function faultWords({ kind, at, ...bounds }: Fault): string {
  const numbers = Object.entries(bounds).map(([name, bound]) => `${name} ${bound}`);
  const inBrackets = numbers.length > 0 ? ` (${numbers.join(', ')})` : '';
  return `\`${kind}\`${inBrackets}${at === undefined ? '' : ` at \`${at}\``}`;
}

/** An answer as code, with long texts shortened. */
function code(value: unknown): string {
  const short = JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? shortened(part) : part,
  );
  return `\`\`${flat(JSON.parse(short))}\`\``;
}

/** Formats JSON in lines of up to 96 characters; of a long list only the first four items are shown. */
function pretty(value: unknown, indent = ''): string {
  const line = flat(value);
  const isShort = line.length + indent.length <= 96 && !isLong(value);
  if (isShort || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).map(
      ([key, part]) => `${inner}"${key}": ${pretty(part, inner)}`,
    );
    return `{\n${fields.join(',\n')}\n${indent}}`;
  }
  const shown = isLong(value) ? value.slice(0, 4) : value;
  const items = shown.map((part) => `${inner}${pretty(part, inner)}`).join(',\n');
  const more = isLong(value) ? `,\n${inner}// … ${value.length - shown.length} more` : '';
  return `[\n${items}${more}\n${indent}]`;
}

function isLong(value: unknown): boolean {
  return Array.isArray(value) && value.length > 7;
}

/** JSON on a single line, with spaces for readability. */
function flat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  const fields = Object.entries(value).map(([key, part]) => `"${key}": ${flat(part)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > 160 ? `${characters.slice(0, 24).join('')}…` : text;
}

/** The doc comment of a question type without its code, which the heading has. */
function sentenceIn(source: string, noun: string): string {
  const text = readFileSync(source, 'utf8');
  const before = text.split(`\nexport const ${noun} = defineQuestion(`, 1)[0] ?? '';
  const comment = before.slice(before.lastIndexOf('/**') + 3, before.lastIndexOf('*/'));
  const sentence = comment
    .replace(/\n \*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^Code \d+, /, '');
  if (sentence === '') throw new Error(`${source} has no comment on ${noun}.`);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
