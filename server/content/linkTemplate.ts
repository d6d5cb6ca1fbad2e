import { externalLink } from '../../contract/links.ts';
import { type Fill, type Placeholder, parseTemplate, type Template } from './template.ts';

/** Characters of one answer: longer addresses are refused by servers. */
const longestAnswer = 1000;

export function namesInLink(link: string): readonly Placeholder[] {
  return (parseTemplate(link) ?? []).filter((part) => typeof part !== 'string');
}

/** Whether a name in braces stands in front of the path, the query and the fragment. */
export function hasNameInHost(link: string): boolean {
  const [start] = parseTemplate(link) ?? [];
  return namesInLink(link).length > 0 && !/^[a-z]+:\/\/[^/?#]*[/?#]/i.test(String(start));
}

/** Whether a link can be opened, whatever its names become. */
export function isLinkTemplate(link: string): boolean {
  return externalLink(joined(link, () => '{}')) !== null;
}

/** The link with percent-encoded answers; null for one that is no link with them, or leads out of its path. */
export function fillLink(link: string, answerTo: Fill): string | null {
  const filled = joined(link, (name) => encoded(answerTo(name) || name.fallback));
  const isKept = depthOf(filled) === depthOf(joined(link, () => 'x'));
  return isKept && externalLink(filled) ? filled : null;
}

function joined(link: string, fill: Fill): string {
  const template: Template = parseTemplate(link) ?? [link];
  return template.map((part) => (typeof part === 'string' ? part : fill(part))).join('');
}

function encoded(text: string): string {
  return encodeURIComponent([...text].slice(0, longestAnswer).join('').toWellFormed());
}

/** An answer of two dots is a step to the folder above, which no encoding prevents. */
function depthOf(link: string): number | undefined {
  return URL.parse(link)?.pathname.split('/').length;
}
