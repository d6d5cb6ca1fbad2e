import type { Question } from '../../../contract/questions/index.ts';
import { LocalizedText } from '../../content/localizedText.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { namesInTags, type Placeholder } from '../../content/template.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import { partsOfSurvey } from '../checks/parts.ts';
import type { Definition } from '../definition.ts';
import { positionIn } from '../order/positions.ts';
import { isAlwaysEarlier } from '../order/sequence.ts';
import { blockTexts } from '../sections.ts';
import { kindOfAnswer } from '../values/checkValues.ts';
import { valueColumn, valueName } from '../values/valueName.ts';
import { endTexts, filledTexts } from './names.ts';

/**
 * Returns issues of names in braces: unknown names, names of later questions, and names where
 * nothing is replaced.
 */
export function textIssues(
  definition: Definition,
  questions: readonly Question[],
): readonly Issue[] {
  const texts = definition.questions.flatMap((inFile, index) =>
    filledTexts(inFile).map(([path, text]) => ({
      path: `questions[${index}].${path}`,
      text,
      before: index,
    })),
  );
  const ends = endTexts(definition).map(([path, text]) => ({
    path,
    text,
    before: questions.length,
  }));
  const blocks = blockTexts(definition).map(([path, text, before]) => ({ path, text, before }));
  const filled = [...texts, ...blocks, ...ends];
  return [
    ...filled.flatMap(({ path, text, before }) => [
      ...reasons(
        text.placeholders,
        (placeholder) => reasonAgainst(placeholder, before, definition, questions),
        path,
      ),
      ...reasons(
        text.texts.flatMap(namesInTags),
        (placeholder) =>
          isKnown(placeholder, definition, questions)
            ? `has {${placeholder.source}} inside of a tag, where no name is replaced`
            : null,
        path,
      ),
    ]),
    ...elsewhere(definition, new Set(filled.map(({ text }) => text))).flatMap(([path, text]) =>
      reasons(
        text.placeholders,
        (placeholder) =>
          isKnown(placeholder, definition, questions)
            ? `has {${placeholder.source}}, and no name is replaced in this text; literal braces are {{ and }}`
            : null,
        path,
      ),
    ),
  ];
}

function reasons(
  placeholders: readonly Placeholder[],
  reasonOf: (placeholder: Placeholder) => string | null,
  path: string,
): readonly Issue[] {
  const allReasons = placeholders.flatMap((placeholder) => reasonOf(placeholder) ?? []);
  return [...new Set(allReasons)].map((reason) => ({ path, reason }));
}

/** Returns why a text before the question at `before` cannot contain this name; null if it can. */
export function reasonAgainst(
  placeholder: Placeholder,
  before: number,
  { values = {}, blocks }: Definition,
  questions: readonly Question[],
): string | null {
  const { name, part, format, source } = placeholder;
  if (source === '') return null;
  const isEarlier = (index: number) => isAlwaysEarlier({ blocks }, index, before);
  const index = positionIn(questions, name);
  const isNamed = index >= 0 && isEarlier(index);
  if (format !== undefined && format !== 'label') {
    return `has {${source}}: only ":label" can follow a name`;
  }
  if (name === valueName && part !== undefined && !isNamed) {
    if (Object.hasOwn(values, part)) return null;
    return `has {${source}}: there is no value "${part}"${didYouMean(part, Object.keys(values))}`;
  }
  if (!isNamed && index >= 0) {
    return index < before
      ? `has {${source}}: "${name}" may be answered later than this text, because the order is random`
      : `has {${source}}: "${name}" is not answered before this text`;
  }
  if (!isNamed) {
    const names = [
      ...questions.filter((_, position) => isEarlier(position)).map(({ questionId }) => questionId),
      ...Object.keys(values).map((value) => valueColumn(value)),
    ];
    const hint = didYouMean(name, names) || '; literal braces are {{ and }}';
    return `has {${source}}: there is no question "${name}"${hint}`;
  }
  const kind = kindOfAnswer(
    { kind: 'answer', question: name, ...(part === undefined ? {} : { part }) },
    questions,
  );
  return typeof kind === 'string' ? null : `has {${source}}: ${kind.reason}`;
}

function isKnown(
  { name, part = '' }: Placeholder,
  { values = {} }: Definition,
  questions: readonly Question[],
): boolean {
  return positionIn(questions, name) >= 0 || (name === valueName && Object.hasOwn(values, part));
}

function elsewhere(
  definition: Definition,
  filled: ReadonlySet<LocalizedText>,
): readonly (readonly [string, LocalizedText])[] {
  return partsOfSurvey(definition).flatMap(([path, part]) =>
    part instanceof LocalizedText && !filled.has(part) ? [[path, part] as const] : [],
  );
}
