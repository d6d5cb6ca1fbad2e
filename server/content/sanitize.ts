import { createRequire } from 'node:module';
import type { Attributes, IOptions } from 'sanitize-html';
import {
  authoredElements,
  decodeEntities,
  pictureAttributes,
} from '../../contract/authoredMarkup.ts';

const require = createRequire(import.meta.url);
/** Loaded at the first markup for a faster start. */
const sanitizeHtml = (text: string, options: IOptions): string =>
  require('sanitize-html')(text, options);

const image = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;
const ownPath = /^\/(?![/\\])[^\\\s]*$/;
const outward = /^(?:https:\/\/|mailto:)\S+$/i;

const options: IOptions = {
  allowedTags: authoredElements,
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: pictureAttributes,
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
  // An image of another origin would disclose the respondent to it.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

const noAttributes: Attributes = {};

/** Removes markup that authored HTML may not have. A text without markup stays as it is. */
export function sanitize(text: string): string {
  if (!hasMarkup(text)) return text;
  // Removal can nest tags that a browser parses differently; a text that still changes loses its markup.
  const sanitized = sanitizeHtml(text, options);
  const resanitized = sanitizeHtml(sanitized, options);
  return sanitizeHtml(resanitized, options) === resanitized ? resanitized : plainText(text);
}

/** Strips markup; returns escaped HTML. */
export function plainText(text: string): string {
  if (!/[<>&]/.test(text)) return text;
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
}

/** Strips markup and decodes the rest, for an attribute; never HTML again. */
export function attributeText(text: string): string {
  return decodeEntities(plainText(text));
}

export function isOwnImage(src: string): boolean {
  return image.test(src) || ownPath.test(src);
}

function hasMarkup(text: string): boolean {
  return /<[a-z!/?]|&[#a-z0-9]+;/i.test(text);
}
