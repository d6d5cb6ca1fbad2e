import * as v from 'valibot';

/** A question, or one of its copies: `date`, `date~2`, `dose~2~3`. No id in a file contains the tilde. */
export const questionRef = v.pipe(
  v.string(),
  v.regex(
    /^[\w-]{1,64}(?:~[\w-]{1,64}){0,2}$/,
    'an id of letters, digits, dash and underscore is expected',
  ),
);

export function copyId(id: string, copy: string): string {
  return copy === '' ? id : `${id}~${copy}`;
}

/**
 * The name of a copy inside of another copy.
 * @param around the name of the outer copy, and the one that stands in front of inner names
 */
export function nestedName(
  around: { readonly name: string; readonly prefix: string },
  name: string,
): string {
  if (name === '') return around.name;
  return around.prefix === '' ? name : `${around.prefix}~${name}`;
}

export function idInFile(id: string): string {
  return id.split('~', 1)[0] ?? id;
}

/** The question that decides whether a block is asked for the `number`th time. */
export function anotherId(block: string, number: number): string {
  return `${block}~another-${number}`;
}

/** Stands for all copies of a question in expressions. */
export const allCopies = '~*';
