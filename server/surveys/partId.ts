import * as v from 'valibot';

export const partId = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'an id of letters, digits, dash and underscore is expected'),
  // Valibot rejects records with these keys, so that no answer could name such a row.
  v.check(
    (id) => !['__proto__', 'constructor', 'prototype'].includes(id),
    'this word has a meaning of its own in JavaScript, choose another id',
  ),
);
