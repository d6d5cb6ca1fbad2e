import { isObject } from '../../../server/content/problems/words.ts';

interface ListAddress {
  readonly address: string;
  /** The key that contains the picture of an option. */
  readonly imageLinkName?: string | undefined;
}

interface Addresses {
  readonly lists: readonly ListAddress[];
  readonly pictures: readonly string[];
}

const image = /<img\b[^<>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The addresses of pictures in a text. */
export function picturesInText(text: string): readonly string[] {
  return [...text.matchAll(image)].map(([, a, b, c]) =>
    (a ?? b ?? c ?? '').replaceAll('&amp;', '&'),
  );
}

/** The addresses of options and pictures in a survey of SurveyJS. */
export function addressesIn(json: unknown): Addresses {
  const lists = new Map<string, ListAddress>();
  const pictures = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (/^image(?:Link|Url)$/.test(key)) pictures.add(value);
      else for (const picture of picturesInText(value)) pictures.add(picture);
    } else if (Array.isArray(value)) for (const item of value) visit(item, key);
    else if (isObject(value)) {
      if (key === 'choicesByUrl' && isOpen(value.url)) {
        const name = value.imageLinkName;
        lists.set(value.url, {
          address: value.url,
          ...(typeof name === 'string' ? { imageLinkName: name } : {}),
        });
      }
      for (const [name, part] of Object.entries(value))
        visit(part, key === 'imageLink' ? key : name);
    }
  };
  visit(json, '');
  return { lists: [...lists.values()], pictures: [...pictures].filter(isOpen) };
}

/** The pictures of the options in a list. */
export function picturesOfList(text: string, key: string): readonly string[] {
  const pictures = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const picture = valueAt(value, key);
    if (isOpen(picture)) pictures.add(picture);
    else for (const part of Object.values(value)) visit(part);
  };
  try {
    visit(JSON.parse(text));
  } catch {
    return [];
  }
  return [...pictures];
}

/** The value at a path such as `name.common` in an object. */
export function valueAt(value: unknown, path: string): unknown {
  const keys = path.split(/[.;]/).filter((key) => key !== '');
  return keys.reduce<unknown>(
    (inside, key) =>
      typeof inside === 'object' && inside !== null && Object.hasOwn(inside, key)
        ? (inside as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

function isOpen(address: unknown): address is string {
  return typeof address === 'string' && /^https?:\/\/[^{}]+$/i.test(address);
}
