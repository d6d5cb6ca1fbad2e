import { Parser } from 'htmlparser2';

type Attributes = Readonly<Record<string, string>>;

/** Attributes that make an element request a file as soon as it is parsed. */
const sources: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  embed: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src', 'srcset'],
  input: ['src'],
  object: ['data'],
  source: ['src', 'srcset'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
};

const fetches = /\b(preload|modulepreload|prefetch|preconnect|manifest)\b/;

/**
 * The addresses that a document requests before its first paint, with and without a script. Icons, lazy pictures,
 * modules and preloads of low priority are excluded, because no browser waits for them.
 */
export function requestsBeforePaint(html: string): readonly string[] {
  const requests: string[] = [];
  let element = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      element = name;
      requests.push(...requestsOf(name, attributes), ...addressesIn(attributes.style ?? ''));
    },
    ontext(text) {
      if (element === 'style') requests.push(...addressesIn(text));
    },
    onclosetag() {
      element = '';
    },
  });
  parser.end(html);
  return requests.filter((address) => !/^(data:|#)/.test(address));
}

function requestsOf(element: string, attributes: Attributes): readonly string[] {
  const isLow = attributes.fetchpriority === 'low';
  if (element === 'link') {
    const { rel = '', href = '' } = attributes;
    return /\bstylesheet\b/.test(rel) || (fetches.test(rel) && !isLow) ? [href] : [];
  }
  if (element === 'script') {
    const waitsForNothing = isLow && attributes.type === 'module' && 'async' in attributes;
    return waitsForNothing || attributes.src === undefined ? [] : [attributes.src];
  }
  if (attributes.loading === 'lazy') return [];
  return (sources[element] ?? []).flatMap((name) => attributes[name] ?? []);
}

function addressesIn(css: string): readonly string[] {
  const addresses = css.matchAll(/(?:url\(\s*|@import\s+)["']?([^"')\s]+)/g);
  return [...addresses].map(([, address = '']) => address);
}
