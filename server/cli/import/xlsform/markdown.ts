import { pipe } from '../write/localize.ts';
import { dateOf } from './moments.ts';

const link = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+|mailto:[^\s()]+)\)/g;

/** The text with the places of answers, `${name}`. */
export function named(text: string, isMoment: (name: string) => boolean = () => false): string {
  return text.replace(/\$\{([^{}]+)\}/g, (_, given: string) => {
    const name = given.trim();
    return isMoment(name) ? `${pipe(dateOf(name))} ${pipe(`${name}.time`)}` : pipe(name);
  });
}

/** Links, emphasis and headings of the text format of forms. */
export function marked(html: string): string {
  let end = 0;
  let result = '';
  for (const { 0: whole, 1: text = '', 2: address = '', index } of html.matchAll(link)) {
    result += `${html.slice(end, index)}<a href="${address.replaceAll('"', '%22')}">${text}</a>`;
    end = index + whole.length;
  }
  // Addresses have underscores and asterisks that are no emphasis.
  return (result + html.slice(end))
    .split(/(<[^<>]*>|https?:\/\/[^\s<>]+)/)
    .map((part, at) => (at % 2 === 0 ? emphasized(part) : part))
    .join('')
    .replace(
      /(^|<br>)#{1,6} ?(.+?)(?=<br>|$)/g,
      (_, start: string, text: string) => `${start}<strong>${text}</strong>`,
    );
}

function emphasized(text: string): string {
  return text
    .replace(/\*\*(.+?)\*\*|__(.+?)__/g, (_, a: string, b: string) => `<strong>${a ?? b}</strong>`)
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, (_, text: string) => `<em>${text}</em>`);
}

/** Links as their text and address, in the label of an option, which is chosen by a click. */
export function linksInWords(text: string): string {
  return text.replace(/<a href="([^"<>]*)">([^<>]*)<\/a>/g, (_, address: string, words: string) =>
    words === address ? address : `${words} (${address})`,
  );
}

/** Links of the text format in a text that shows no markup. */
export function plainLinks(text: string): string {
  return text.replace(link, (_, words: string, address: string) =>
    words === address ? address : `${words} (${address})`,
  );
}
