import { isObject } from '../../../server/content/problems/words.ts';
import { valueAt } from './addresses.ts';

/** The keys of `choicesByUrl`. */
interface Keys {
  readonly path?: string | undefined;
  readonly valueName?: string | undefined;
  readonly titleName?: string | undefined;
  readonly imageLinkName?: string | undefined;
}

/**
 * Reads the choices of SurveyJS from a reply, which is JSON or has a choice on each line.
 * @throws for a reply without a list
 */
export function choicesOfReply(text: string, keys: Keys): readonly unknown[] {
  const list = keys.path === undefined ? parsed(text) : valueAt(parsed(text), keys.path);
  const items = Array.isArray(list) ? list : isObject(list) ? Object.values(list) : [];
  const choices = items.flatMap((item) => choiceOf(item, keys));
  if (choices.length === 0) throw new Error('it has no list of options');
  return choices;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split(/\r?\n/).filter((line) => line.trim() !== '');
  }
}

function choiceOf(
  item: unknown,
  { valueName, titleName, imageLinkName }: Keys,
): readonly unknown[] {
  if (!isObject(item)) return item === null || item === undefined ? [] : [item];
  const value = valueName ? valueAt(item, valueName) : (item.value ?? item.name ?? item.id);
  if (value === undefined || value === null) return [];
  const text = titleName ? valueAt(item, titleName) : (item.text ?? item.title);
  const imageLink = imageLinkName ? valueAt(item, imageLinkName) : item.imageLink;
  return [
    {
      value,
      ...(text === undefined || text === null ? {} : { text }),
      ...(imageLink === undefined ? {} : { imageLink }),
    },
  ];
}
