import { pipe } from '../write/localize.ts';
import { dateOf } from './moments.ts';

const link = /\[([^[\]]+)\]\((https?:\/\/[^\s()]+|mailto:[^\s()]+)\)/g;

/** The text in which `${name}` stands for an answer. */
export function named(text: string, isMoment: (name: string) => boolean = () => false): string {
  return text.replace(/\$\{([^{}]+)\}/g, (_, reference: string) => {
    const name = reference.trim();
    return isMoment(name) ? `${pipe(dateOf(name))} ${pipe(`${name}.time`)}` : pipe(name);
  });
}

/** Converts links, emphasis and headings of the Markdown in forms to HTML. */
export function marked(html: string): string {
  let end = 0;
  let result = '';
  for (const { 0: match, 1: text = '', 2: address = '', index } of html.matchAll(link)) {
    result += `${html.slice(end, index)}<a href="${address.replaceAll('"', '%22')}">${text}</a>`;
    end = index + match.length;
  }
  // Underscores and asterisks in addresses are no emphasis, so links are skipped.
  return (result + html.slice(end))
    .split(/(<[^<>]*>|https?:\/\/[^\s<>]+)/)
    .map((part, index) => (index % 2 === 0 ? emphasized(part) : part))
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

/** Writes links as text and address, because a click on an option's label chooses the option. */
export function linksInWords(text: string): string {
  return text.replace(/<a href="([^"<>]*)">([^<>]*)<\/a>/g, (_, address: string, words: string) =>
    words === address ? address : `${words} (${address})`,
  );
}

/** Writes Markdown links as text and address, for a text that shows no markup. */
export function plainLinks(text: string): string {
  return text.replace(link, (_, words: string, address: string) =>
    words === address ? address : `${words} (${address})`,
  );
}
