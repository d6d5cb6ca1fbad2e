import type { FormQuestion } from '../form.ts';
import type { SourceRecord } from '../record.ts';
import { defaultText, mapTexts, readTexts, type Texts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

/** The text of an `expression`, with the value in its format. */
export function formatted(record: SourceRecord, name: string): unknown {
  const format = readTexts(record.get('format'));
  return format ? mapTexts(format, (text) => text.replace('{0}', `{${name}}`)) : `{${name}}`;
}

/** The picture of an `image` as the title of a text question. */
export function pictureTitle(
  record: SourceRecord,
  base: Pick<FormQuestion, 'name' | 'title'>,
  context: SurveyJsContext,
): Texts {
  const { notes, resources } = context;
  const { name, title } = base;
  const alt = context.plain(record.get('altText')) ?? textsOf('');
  const authoredLink = record.get('imageLink');
  const link =
    typeof authoredLink === 'string' ? authoredLink : defaultText(readTexts(authoredLink) ?? {});
  const picture = /^data:image\//.test(link) ? { path: link } : resources.picture(link);
  notes.add(name, 'minor', `its title is not shown: ${defaultText(title)}`);
  if ('path' in picture)
    return mapTexts(alt, (text) => `<img src="${picture.path}" alt="${quoted(text)}">`);
  notes.add(name, 'lost', `the picture is not kept, ${picture.reason}: ${link}`);
  return context.html(record.get('altText')) ?? title;
}

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
