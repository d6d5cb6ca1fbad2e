import { isObject } from '../../../content/problems/words.ts';
import type { SourceRecord } from '../record.ts';
import { joinTexts, type Texts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';
import { isBlank } from './texts.ts';

/** The title, or the words that a question without a visible title shows. */
export function titleOf(record: SourceRecord, name: string, context: SurveyJsContext): Texts {
  const given = record.get('title');
  const type = record.text('type') ?? 'text';
  const isHidden = record.text('titleLocation') === 'hidden';
  const ofGroup = context.html(record.get('groupTitle'));
  const isAmongOthers = record.flag('isAmongOthers');
  const before = context.html(record.get('htmlBefore'));
  const title = context.html(given);
  const isShown = !/^(?:html|image|hidden|expression)$/.test(type);
  const note = (what: string) => isShown && context.notes.add(name, 'changed', what);
  if (title) {
    if (isHidden) note('its title is hidden in the source, and shown here');
    return title;
  }
  const label = type === 'boolean' ? context.html(record.get('label')) : undefined;
  const isUntitled = isHidden || isBlank(given) || ofGroup !== undefined;
  if (!isUntitled) return label ?? context.html(name) ?? textsOf(name);
  if (label) return label;
  const [only, ...others] = record.list('choices');
  const placeholder = context.html(record.get('placeholder') ?? record.get('placeHolder'));
  const found = (
    [
      [context.html(record.get('description')), 'its description'],
      [before, 'the text before it'],
      [others.length === 0 ? context.html(Object(only).text) : undefined, 'its only option'],
      [
        ofGroup && placeholder && isAmongOthers ? joinTexts(ofGroup, ': ', placeholder) : undefined,
        'that of its page or panel, with its placeholder,',
      ],
      [ofGroup, 'that of its page or panel'],
      [placeholder, 'its placeholder'],
    ] as const
  ).find(([texts]) => texts);
  note(`shows no title in the source, and ${found?.[1] ?? `its name, "${name}",`} here`);
  return found?.[0] ?? context.html(name) ?? textsOf(name);
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
  const isTaking = (one: unknown) => {
    const { type, title: own, titleLocation = questionTitleLocation } = Object(one);
    return isObject(one) && !own && (/panel$/.test(String(type)) || titleLocation === 'hidden');
  };
  const isAmongOthers = elements.filter(isTaking).length > 1;
  return elements.map((one) =>
    isTaking(one) ? { ...Object(one), groupTitle: words, isAmongOthers } : one,
  );
}

const longestTitle = 500;

/** A text that stands directly above a question without a title of its own is that title. */
export function titledByText(elements: readonly unknown[], group: unknown): readonly unknown[] {
  const { questionTitleLocation } = Object(group);
  return elements.flatMap((one, at) => {
    if (isTitleText(one) && isUntitled(elements[at + 1], questionTitleLocation)) return [];
    if (!isUntitled(one, questionTitleLocation) || !isTitleText(elements[at - 1])) return [one];
    const htmlBefore = Object(elements[at - 1]).html;
    return [{ ...Object(one), titleLocation: 'hidden', htmlBefore }];
  });
}

/** Texts that have a condition of their own are shown apart. */
function isTitleText(element: unknown): boolean {
  const { type, html, visibleIf, visible } = Object(element);
  const isAlways = !visibleIf && visible !== false;
  return type === 'html' && isAlways && Boolean(html) && JSON.stringify(html).length < longestTitle;
}

function isUntitled(element: unknown, usual: unknown): boolean {
  const { type, title, description, titleLocation = usual } = Object(element);
  const isQuestion = isObject(element) && !/^(?:html|image|expression)$|panel/.test(String(type));
  return isQuestion && titleLocation === 'hidden' && !title && !description;
}

/** A title without "Page {pageno} of {pagecount}", as pages are counted otherwise. */
export function withoutPages(title: Texts): Texts | undefined {
  const isCounting = Object.values(title).some((text) => /\b(?:pageno|pagecount)\b/.test(text));
  return isCounting ? undefined : title;
}
