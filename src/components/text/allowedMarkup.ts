import {
  authoredElements,
  pictureAttributes,
  textAttributes,
} from '../../../contract/authoredMarkup.ts';
import { isServedOrigin, serverUrl } from '../../effects/network/serverUrl.ts';

export const allowedMarkup = {
  elements: authoredElements,
  attributes: ['href', ...pictureAttributes, ...textAttributes],
};

/** Opens links in a new tab without a referrer, and removes pictures of other origins. */
export function restrictMarkup(text: DocumentFragment): DocumentFragment {
  for (const link of text.querySelectorAll('a')) restrictLink(link);
  for (const image of text.querySelectorAll('img')) restrictImage(image);
  return text;
}

function restrictLink(link: HTMLAnchorElement): void {
  const known = ['https:', 'mailto:'].includes(link.protocol) || link.origin === location.origin;
  if (!known) {
    link.removeAttribute('href');
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

function restrictImage(image: HTMLImageElement): void {
  const src = serverUrl(image.getAttribute('src') ?? '');
  const { origin, protocol } = new URL(src, location.href);
  if (!isServedOrigin(origin) && protocol !== 'data:') image.remove();
  if (src !== image.getAttribute('src')) image.src = src;
  image.loading = 'lazy';
}
