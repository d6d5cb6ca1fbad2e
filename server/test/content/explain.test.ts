import * as v from 'valibot';
import { expect, test } from 'vitest';
import { explain } from '../../content/problems/explain.ts';

const leaf = v.strictObject({
  question: v.string(),
  between: v.optional(v.tuple([v.number(), v.number()])),
  is: v.optional(v.union([v.string(), v.number()])),
});

type Tree = v.InferOutput<typeof leaf> | readonly Tree[] | { readonly not: Tree };

const tree: v.GenericSchema<Tree> = v.lazy(() =>
  v.union([leaf, v.array(tree), v.strictObject({ not: tree })]),
);

test.each([
  [{ question: 'a', iss: 1 }, ['iss: is not known here; did you mean "is"?']],
  [
    [{ not: { question: 'a', is: true } }],
    ['[0].not.is: a text in double quotes or a number is expected, not true'],
  ],
  [{ nott: { question: 'a' } }, ['nott: is not known here; did you mean "not"?']],
  [{ question: 'a', between: [1] }, ['between: a list of 2 in [ ] is expected, not a list']],
  [
    { question: 'a', between: [1, '5'] },
    ['between[1]: a number is expected, not "5": write 5 without quotes'],
  ],
  [7, [': an object in { } or a list in [ ] is expected, not 7']],
])('in a tree of conditions %j the mistake is %j', (value, mistakes) => {
  expect(explain(tree, value).map(({ path, reason }) => `${path}: ${reason}`)).toEqual(mistakes);
});

test('a refused value has a mistake, even where no branch explains it', () => {
  const number = v.pipe(v.string(), v.transform(Number), v.number());
  expect(explain(v.object({ a: number }), { a: 'x' })).toEqual([
    { keys: ['a'], path: 'a', reason: 'another value is expected, not null' },
  ]);
});
