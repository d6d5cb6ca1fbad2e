import { externalLink } from '../../contract/links.ts';
import { type Fill, type Placeholder, parseTemplate, type Template } from './template.ts';

/** The most characters of one answer in a link, because servers refuse longer addresses. */
const longestAnswer = 1000;

export function namesInLink(link: string): readonly Placeholder[] {
  return (parseTemplate(link) ?? []).filter((part) => typeof part !== 'string');
}

/** Returns whether a name in braces precedes the path, the query and the fragment. */
export function hasNameInHost(link: string): boolean {
  const [start] = parseTemplate(link) ?? [];
  return namesInLink(link).length > 0 && !/^[a-z]+:\/\/[^/?#]*[/?#]/i.test(String(start));
}

/** Returns whether a link can be opened whatever replaces its names in braces. */
export function isLinkTemplate(link: string): boolean {
  return externalLink(joined(link, () => '{}')) !== null;
}

/**
 * Returns the link with percent-encoded answers; null if the result is not a link, or leads out of
 * the link's path.
 */
export function fillLink(link: string, answerTo: Fill): string | null {
  const filled = joined(link, (name) => encoded(answerTo(name) || name.fallback));
  const keepsDepth = depthOf(filled) === depthOf(joined(link, () => 'x'));
  return keepsDepth && externalLink(filled) ? filled : null;
}

function joined(link: string, fill: Fill): string {
  const template: Template = parseTemplate(link) ?? [link];
  return template.map((part) => (typeof part === 'string' ? part : fill(part))).join('');
}

function encoded(text: string): string {
  return encodeURIComponent([...text].slice(0, longestAnswer).join('').toWellFormed());
}

/**
 * Returns the number of folders in the path: an answer of two dots leads to the parent folder,
 * which no encoding prevents.
 */
function depthOf(link: string): number | undefined {
  return URL.parse(link)?.pathname.split('/').length;
}
