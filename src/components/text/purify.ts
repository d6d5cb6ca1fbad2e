import DOMPurify from 'dompurify';
import { allowedMarkup } from './allowedMarkup.ts';

/** Sanitizes HTML in browsers without the HTML Sanitizer API. */
export function purify(html: string): DocumentFragment {
  // DOMPurify returns null for a text that starts with a frameset.
  const clean: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedMarkup.elements,
    ALLOWED_ATTR: allowedMarkup.attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  return clean ?? new DocumentFragment();
}
