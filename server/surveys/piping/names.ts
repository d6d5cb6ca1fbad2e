import { namesInLink } from '../../content/linkTemplate.ts';
import { LocalizedText } from '../../content/localizedText.ts';
import { boundsIn } from '../bounds/bounds.ts';
import { partsOf } from '../checks/parts.ts';
import type { Definition } from '../definition.ts';
import { type EndPages, endPagesOf } from '../ends/endPage.ts';
import type { QuestionInFile } from '../questionFile.ts';
import { textsAbove } from '../sections.ts';
import type { Expression } from '../values/expression.ts';
import { valueName } from '../values/valueName.ts';
import { walkExpression } from '../values/walkExpression.ts';

/** Returns the texts of a question in which names are replaced, with their paths. */
export function filledTexts(
  inFile: QuestionInFile,
): readonly (readonly [path: string, text: LocalizedText])[] {
  return [...partsOf(inFile)].flatMap(([path, part]) =>
    part instanceof LocalizedText ? [[path, part] as const] : [],
  );
}

/** Returns the texts of the end pages in which names are replaced, with their paths. */
export function endTexts(
  definition: EndPages,
): readonly (readonly [path: string, text: LocalizedText])[] {
  return endPagesOf(definition).flatMap(([path, { endTitle, endText, endPageBtnText }]) => [
    ...(endTitle ? [[`${path}.endTitle`, endTitle] as const] : []),
    ...(endText ? [[`${path}.endText`, endText] as const] : []),
    ...(endPageBtnText ? [[`${path}.endPageBtnText`, endPageBtnText] as const] : []),
  ]);
}

/** Returns whether answers choose the end page or appear in its texts or links. */
export function endDependsOnAnswers({ config, ends, scoring }: Definition): boolean {
  const definition = { config, ends };
  return (
    definition.ends !== undefined ||
    scoring?.words !== undefined ||
    endTexts(definition).some(([, text]) => text.placeholders.length > 0) ||
    endPagesOf(definition).some(([, page]) => namesInLink(page.endPageBtnLink ?? '').length > 0)
  );
}

/** Returns whether a text or bound of a question depends on the answer to another question. */
export function dependsOn(
  definition: Definition,
  inFile: QuestionInFile,
  questionId: string,
): boolean {
  const known = dependencies.get(inFile) ?? dependenciesOf(definition, inFile);
  dependencies.set(inFile, known);
  return known.has(questionId) || known.has(anyQuestion);
}

const dependencies = new WeakMap<QuestionInFile, ReadonlySet<string>>();

/** Stands for every id, because the score depends on every answer. */
const anyQuestion = '*';

function dependenciesOf(definition: Definition, inFile: QuestionInFile): ReadonlySet<string> {
  const { values = {}, questions } = definition;
  const ids = new Set<string>();
  const seen = new Set<string>();
  const addValue = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const compute: Expression | undefined = values[name]?.compute;
    if (!compute) return;
    walkExpression(compute, (part) => {
      if (part.kind === 'answer') ids.add(part.question);
      if (part.kind === 'score') ids.add(anyQuestion);
      if (part.kind === 'value') addValue(part.name);
    });
  };
  for (const { question, value } of boundsIn(inFile)) {
    if (question !== undefined) ids.add(question);
    if (value !== undefined) addValue(value);
  }
  const texts = filledTexts(inFile).map(([, text]) => text);
  for (const text of [...texts, ...textsAbove(definition, questions.indexOf(inFile))]) {
    for (const { name, part } of text.placeholders) {
      if (name === valueName && part !== undefined) addValue(part);
      else ids.add(name);
    }
  }
  return ids;
}
