import { LocalizedText } from '../../content/localizedText.ts';
import type { Template } from '../../content/template.ts';
import { ownTextFormat } from '../piping/fill.ts';
import type { QuestionInFile } from '../questionFile.ts';

/**
 * Returns the text of an option that another question takes over: if the option has a text field,
 * the text that the respondent typed into it.
 */
export function textOfSource(
  source: string,
  { id, text, questionConfig }: QuestionInFile['choice'][number],
): LocalizedText {
  const hasField = 'input' in questionConfig && questionConfig.input === true;
  if (!hasField || text.placeholders.length > 0) return text;
  const tags = text.languages.length > 0 ? text.languages : [''];
  const typed = (tag: string): Template => [
    { name: source, part: id, format: ownTextFormat, fallback: text.in([tag]), source: '' },
  ];
  return new LocalizedText(Object.fromEntries(tags.map((tag) => [tag, typed(tag)])));
}
