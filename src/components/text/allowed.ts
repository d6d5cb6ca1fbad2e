/** What a rich text may be made of (contract.md, "Survey"); the server keeps to the same. */
export const allowed = {
  elements: ['p', 'br', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'a', 'img'],
  attributes: ['href', 'src', 'alt', 'width', 'height', 'lang', 'dir'],
};

/** Links lead out of the survey and take nothing along; pictures come from here, or are not shown. */
export function tame(text: DocumentFragment): DocumentFragment {
  for (const link of text.querySelectorAll('a')) tameLink(link);
  for (const image of text.querySelectorAll('img')) tameImage(image);
  return text;
}

function tameLink(link: HTMLAnchorElement): void {
  const known = ['https:', 'mailto:'].includes(link.protocol) || link.origin === location.origin;
  if (!known) {
    link.removeAttribute('href');
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

function tameImage(image: HTMLImageElement): void {
  const { origin, protocol } = new URL(image.src, location.href);
  if (origin !== location.origin && protocol !== 'data:') image.remove();
  image.loading = 'lazy';
}
