import { isObject } from '../../../content/problems/words.ts';
import type { SourceRecord } from '../record.ts';
import { type Texts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

/** The title, or the words that a question without a visible title shows. */
export function titleOf(record: SourceRecord, name: string, context: SurveyJsContext): Texts {
  const given = record.get('title');
  const ofGroup = context.html(record.get('groupTitle'));
  const title = context.html(given);
  if (title) return title;
  const isBlank = typeof given === 'string' && given !== '';
  const isHidden = isBlank || record.text('titleLocation') === 'hidden' || ofGroup !== undefined;
  const [only, ...others] = record.list('choices');
  const shown = [
    record.text('type') === 'boolean' ? record.get('label') : undefined,
    record.get('placeholder') ?? record.get('placeHolder'),
    record.get('description'),
    others.length === 0 ? Object(only).text : undefined,
  ];
  const isNamed = given === undefined || given === '';
  const isLabelled = isNamed && shown[0] !== undefined;
  const found =
    isHidden || isLabelled ? shown.map((one) => context.html(one)).find((one) => one) : undefined;
  const isShown = !/^(?:html|image|hidden)$/.test(record.text('type') ?? '');
  if (isHidden && !found && isShown) {
    const words = ofGroup ? 'that of its page or panel' : `its name, "${name}"`;
    context.notes.add(name, 'changed', `shows no title in the source, and ${words} here`);
  }
  return found ?? ofGroup ?? context.html(name) ?? textsOf(name);
}

/** A question without words of its own in a group of its own has those of the group. */
export function titledByGroup(elements: readonly unknown[], group: unknown): readonly unknown[] {
  const [only, ...others] = elements;
  if (!isObject(only) || !isObject(group) || others.length > 0 || !group.title) return elements;
  const isBlank = typeof only.title === 'string' && only.title !== '' && only.title.trim() === '';
  return isBlank ? [{ ...only, title: group.title }] : elements;
}

/** The elements with the title of their page or panel where they show none. */
export function withGroupTitle(elements: readonly unknown[], group: unknown): readonly unknown[] {
  const { title, groupTitle, questionTitleLocation } = Object(group);
  const words = title ?? groupTitle;
  if (!words || /pageno|pagecount/.test(JSON.stringify(words))) return elements;
  return elements.map((one) => {
    if (!isObject(one) || one.title) return one;
    const { type, titleLocation = questionTitleLocation } = one;
    const isInner = /panel$/.test(String(type));
    return isInner || titleLocation === 'hidden' ? { ...one, groupTitle: words } : one;
  });
}

/** A title without "Page {pageno} of {pagecount}", as pages are counted otherwise. */
export function withoutPages(title: Texts): Texts | undefined {
  const isCounting = Object.values(title).some((text) => /\b(?:pageno|pagecount)\b/.test(text));
  return isCounting ? undefined : title;
}
