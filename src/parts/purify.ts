import DOMPurify from 'dompurify';

const tags = ['p', 'br', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'a', 'img'];
const attributes = ['href', 'src', 'alt', 'width', 'height', 'lang', 'dir'];

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement) tameLink(node);
  if (node instanceof HTMLImageElement) tameImage(node);
});

/** An authored text as nodes that can do nothing but be read, looked at and followed. */
export function purify(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
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
