import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';

const image = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;
const ownPath = /^\/(?![/\\])[^\\\s]*$/;
const outward = /^(?:https:\/\/|mailto:)\S+$/i;

const options: IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'a', 'img'],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: outward.test(href ?? '')
        ? { href: href ?? '', rel: 'noopener noreferrer', target: '_blank' }
        : noAttributes,
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: isOwnImage(attribs.src ?? '') ? attribs : noAttributes,
    }),
  },
  // A picture from elsewhere would tell that place about the respondent; without its source it is nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

const noAttributes: Attributes = {};

/**
 * Rich text as the contract allows it ("Survey"): paragraphs, emphasis, lists, https and mailto links, and
 * images of our own origin or inside the text. A text without any markup stays exactly as it was written.
 */
export function sanitise(text: string): string {
  if (!hasMarkup(text)) return text;
  // What is taken out can leave tags nested that a browser would read otherwise (a link in a link). A second
  // look reads it as a browser does; a text that still changes is not worth its markup.
  const once = sanitizeHtml(text, options);
  const twice = sanitizeHtml(once, options);
  return sanitizeHtml(twice, options) === twice ? twice : plainText(text);
}

/** Strips markup; returns escaped HTML. */
export function plainText(text: string): string {
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
}

/** True for the address of a picture that can be shown without asking a third party. */
export function isOwnImage(src: string): boolean {
  return image.test(src) || ownPath.test(src);
}

function hasMarkup(text: string): boolean {
  return /<[a-z!/?]|&[#a-z0-9]+;/i.test(text);
}
