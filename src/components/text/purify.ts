import DOMPurify from 'dompurify';
import { allowedMarkup } from './allowedMarkup.ts';

/** The sanitiser for browsers that have none of their own. */
export function purify(html: string): DocumentFragment {
  // Null for a text that starts with a frameset, which replaces the body.
  const clean: DocumentFragment | null = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedMarkup.elements,
    ALLOWED_ATTR: allowedMarkup.attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  return clean ?? new DocumentFragment();
}
