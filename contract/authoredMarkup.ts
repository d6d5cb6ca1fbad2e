export const authoredElements = 'p br strong em b i u ul ol li a img span h3 h4'.split(' ');

/** Attributes of every element: the language and the direction of a part. */
export const textAttributes = ['lang', 'dir'];

export const pictureAttributes = ['src', 'alt', 'width', 'height'];

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** Decodes the entities that authored texts are escaped with. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
