import {
  authoredElements,
  pictureAttributes,
  textAttributes,
} from '../../../contract/authoredMarkup.ts';

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
  const { origin, protocol } = new URL(image.src, location.href);
  if (origin !== location.origin && protocol !== 'data:') image.remove();
  image.loading = 'lazy';
}
