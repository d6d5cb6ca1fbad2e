import * as v from 'valibot';

/**
 * The schema of the id of a question or of one of its copies: `date`, `date~2`, `dose~2~3`. No id
 * in a file contains the tilde.
 */
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
 * Returns the name of a copy inside another copy.
 * @param around the name of the outer copy, and the prefix of the names inside it
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

/** Returns the id of the question that decides on the `number`th repetition of a block. */
export function anotherId(block: string, number: number): string {
  return `${block}~another-${number}`;
}

/** The suffix of an id in expressions that means all copies of a question. */
export const allCopies = '~*';
