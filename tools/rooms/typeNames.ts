import { readdirSync, readFileSync } from 'node:fs';
import { files } from './files.ts';

/** The product, where only the folder of a question type may name the type. */
const product = /^(contract|machines|src|server|packages\/paths)\/.*\.tsx?$/;

/** Files that name question types nevertheless, or have one of their names for something else. */
const exceptions: readonly (readonly [files: RegExp, reason: string])[] = [
  [
    /^(contract\/(questions|examples)|server\/questions)\/index\.ts$|^src\/questions\/views\.ts$/,
    'Lists of all types, which the compiler completes.',
  ],
  [/^machines\/linkage\//, 'The machine of a type, named after it; it says where its faults are.'],
  [
    /^packages\/paths\/plans\//,
    'Surveys for the paths through machines, which need questions of certain types.',
  ],
  [/^src\/dev\/screens\.tsx$/, 'Fixed questions for the screens of the developer page.'],
  [
    /^src\/components\/form\/inputAttributes\.ts$|^src\/questions\/choice\/Option\.tsx$|^src\/screens\/start\/OpenPad\.tsx$/,
    'Types of HTML input elements.',
  ],
  [
    /^server\/surveys\/(values\/schema|bounds\/checkBounds|checks\/(conditionIssues|factKinds))\.ts$|^packages\/paths\/survey\/respondents\.ts$/,
    'Types of values that conditions name.',
  ],
  [
    /^packages\/paths\/evaluate\//,
    'The meaning of each type by its document, which shares nothing with the type.',
  ],
  [/^server\/content\/problems\/explain\.ts$/, 'Types of Valibot schemas.'],
];

const names = readdirSync('types', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const compounds = names.filter((name) => /[A-Z]/.test(name));

const patterns: readonly RegExp[] = [
  new RegExp(`\\bfrom '(?:\\.\\./)+types/(?:${names.join('|')})/`),
  new RegExp(`\\btype(?::| ===| !==) ['"](?:${names.join('|')})['"]`),
  // A name of several words is never a word of English or HTML, so it is one of a type wherever it stands.
  new RegExp(`\\b(?:${compounds.join('|')})\\b`),
  /\btype(?::| ===| !==) \d+\b/,
  /\b(?:Question|Answer|QuestionProps|ServerQuestionType)<\d/,
];

/** The faults of all files of the product outside of `types/` that name a question type. */
export function typeNames(): string[] {
  return files
    .filter((file) => product.test(file) && !file.includes('/test/'))
    .filter((file) => !exceptions.some(([pattern]) => pattern.test(file)))
    .flatMap((file) => typeNamesIn(file, readFileSync(file, 'utf8')));
}

/** The faults of the lines that name a question type by its name, its code or a file of its folder. */
export function typeNamesIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isNamed = patterns.some((pattern) => pattern.test(line));
    return isNamed ? [`${file}:${index + 1} names a question type: ${line.trim()}`] : [];
  });
}
