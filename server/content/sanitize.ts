import { createRequire } from 'node:module';
import type { Attributes, IOptions } from 'sanitize-html';
import {
  authoredElements,
  decodeEntities,
  pictureAttributes,
  textAttributes,
} from '../../contract/authoredMarkup.ts';

const require = createRequire(import.meta.url);
/** The module is loaded at the first markup, so that the server starts faster. */
const sanitizeHtml = (text: string, options: IOptions): string =>
  require('sanitize-html')(text, options);

const image = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;
const localPath = /^\/(?![/\\])[^\\\s]*$/;
const outward = /^(?:https:\/\/|mailto:)\S+$/i;

const options: IOptions = {
  allowedTags: authoredElements,
  allowedAttributes: {
    '*': textAttributes,
    a: ['href', 'rel', 'target'],
    img: pictureAttributes,
  },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href = '', ...attribs }) => ({
      tagName,
      attribs: {
        ...withText(attribs),
        ...(outward.test(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : {}),
      },
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: isLocalImage(attribs.src ?? '') ? attribs : noAttributes,
    }),
  },
  // An image from another origin would disclose the respondent to that origin.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

const noAttributes: Attributes = {};

function withText(attribs: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name]) => textAttributes.includes(name)),
  );
}

/** Removes markup that authored HTML may not have. A text without markup stays as it is. */
export function sanitize(text: string): string {
  if (!hasMarkup(text)) return text;
  // Removing tags can create markup that a browser parses differently, so that a text that still
  // changes loses all markup.
  const sanitized = sanitizeHtml(text, options);
  const resanitized = sanitizeHtml(sanitized, options);
  return sanitizeHtml(resanitized, options) === resanitized ? resanitized : plainText(text);
}

/** Removes all markup; returns escaped HTML. */
export function plainText(text: string): string {
  if (!/[<>&]/.test(text)) return text;
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} });
}

/** Removes all markup and decodes the entities, for an attribute; the result must not be used as HTML. */
export function attributeText(text: string): string {
  return decodeEntities(plainText(text));
}

export function isLocalImage(src: string): boolean {
  return image.test(src) || localPath.test(src);
}

function hasMarkup(text: string): boolean {
  return /<[a-z!/?]|&[#a-z0-9]+;/i.test(text);
}
