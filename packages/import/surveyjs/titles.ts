import { isObject } from '../../../server/content/problems/words.ts';
import type { SourceRecord } from '../record.ts';
import { joinTexts, type Texts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';
import { isBlank } from './texts.ts';

/** The title of a question, or the words that it shows in place of a hidden title. */
export function titleOf(record: SourceRecord, name: string, context: SurveyJsContext): Texts {
  const authored = record.get('title');
  const shownName = context.sourceNames.get(name) ?? name;
  const type = record.text('type') ?? 'text';
  const isHidden = record.text('titleLocation') === 'hidden';
  const ofGroup = context.html(record.get('groupTitle'));
  const isAmongOthers = record.flag('isAmongOthers');
  const before = context.html(record.get('htmlBefore'));
  const title = context.html(authored);
  const isShown = !/^(?:html|image|hidden|expression)$/.test(type);
  const note = (what: string) => isShown && context.notes.add(name, 'changed', what);
  if (title) {
    if (isHidden) note('its title is hidden in the source, and shown here');
    return title;
  }
  const label = type === 'boolean' ? context.html(record.get('label')) : undefined;
  const isUntitled = isHidden || isBlank(authored) || ofGroup !== undefined;
  if (!isUntitled) return label ?? context.html(shownName) ?? textsOf(shownName);
  if (label) return label;
  const [only, ...others] = record.list('choices');
  const placeholder = context.html(record.get('placeholder') ?? record.get('placeHolder'));
  const substitute = (
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
  note(`shows no title in the source, and ${substitute?.[1] ?? `its name, "${shownName}",`} here`);
  return substitute?.[0] ?? context.html(shownName) ?? textsOf(shownName);
}

/** The elements without titles, if the survey, page or panel around them hides all titles. */
export function withTitleLocation(
  elements: readonly unknown[],
  group: unknown,
): readonly unknown[] {
  if (Object(group).questionTitleLocation !== 'hidden') return elements;
  return elements.map((element) => {
    const { type, elements: inside, questionTitleLocation, titleLocation } = Object(element);
    const isGroup = Array.isArray(inside) || /panel$/.test(String(type));
    const location = isGroup ? questionTitleLocation : titleLocation;
    if (!isObject(element) || (location !== undefined && location !== 'default')) return element;
    return { ...element, [isGroup ? 'questionTitleLocation' : 'titleLocation']: 'hidden' };
  });
}

/** Gives a question without a title the title of its group, if it is the only element of the group. */
export function titledByGroup(elements: readonly unknown[], group: unknown): readonly unknown[] {
  const [only, ...others] = elements;
  if (!isObject(only) || !isObject(group) || others.length > 0 || !group.title) return elements;
  const isBlank = typeof only.title === 'string' && only.title !== '' && only.title.trim() === '';
  return isBlank ? [{ ...only, title: group.title }] : elements;
}

/** Gives elements without a visible title the title of their page or panel. */
export function withGroupTitle(elements: readonly unknown[], group: unknown): readonly unknown[] {
  const { title, groupTitle } = Object(group);
  const words = title ?? groupTitle;
  if (!words || /pageno|pagecount/.test(JSON.stringify(words))) return elements;
  const takesGroupTitle = (element: unknown) => {
    const { type, title: authoredTitle, titleLocation } = Object(element);
    if (!isObject(element) || (authoredTitle && !isBlank(authoredTitle))) return false;
    return /panel$/.test(String(type)) || titleLocation === 'hidden' || isBlank(authoredTitle);
  };
  const isAmongOthers = elements.filter(takesGroupTitle).length > 1;
  return elements.map((element) =>
    takesGroupTitle(element) ? { ...Object(element), groupTitle: words, isAmongOthers } : element,
  );
}

const longestTitle = 500;

/** Uses a text directly above a question without a title as its title. */
export function titledByText(elements: readonly unknown[]): readonly unknown[] {
  return elements.flatMap((element, index) => {
    if (isTitleText(element) && isUntitled(elements[index + 1])) return [];
    if (!isUntitled(element) || !isTitleText(elements[index - 1])) return [element];
    const htmlBefore = Object(elements[index - 1]).html;
    return [{ ...Object(element), titleLocation: 'hidden', htmlBefore }];
  });
}

/** Whether a text can be a title; a text with a condition is shown separately. */
function isTitleText(element: unknown): boolean {
  const { type, html, visibleIf, visible } = Object(element);
  const isAlways = !visibleIf && visible !== false;
  return type === 'html' && isAlways && Boolean(html) && JSON.stringify(html).length < longestTitle;
}

function isUntitled(element: unknown): boolean {
  const { type, title, description, titleLocation } = Object(element);
  const isQuestion = isObject(element) && !/^(?:html|image|expression)$|panel/.test(String(type));
  return isQuestion && titleLocation === 'hidden' && !title && !description;
}

/** Removes "Page {pageno} of {pagecount}" from a title, because pages are numbered differently here. */
export function withoutPages(title: Texts): Texts | undefined {
  const isCounting = Object.values(title).some((text) => /\b(?:pageno|pagecount)\b/.test(text));
  return isCounting ? undefined : title;
}
