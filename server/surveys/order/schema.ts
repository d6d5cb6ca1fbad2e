import * as v from 'valibot';
import { partId } from '../partId.ts';

const random = v.optional(v.picklist(['random']));

export const optionOrder = v.pipe(
  random,
  v.description(
    'Options, or the rows of a matrix, in an order that is drawn once for each respondent; without it, in that of the file.',
  ),
);

export const columnOrder = v.pipe(
  random,
  v.description(
    'The columns of a matrix in an order that is drawn once for each respondent, the same in every row.',
  ),
);

export const anchored = v.pipe(
  v.optional(v.boolean()),
  v.description('Whether it keeps its place in a random order, such as "none of these".'),
);

/** The keys of a block that concern its order. */
export const blockOrder = {
  order: v.pipe(
    random,
    v.description('The questions of the block in an order that is drawn once for each respondent.'),
  ),
  randomGroup: v.pipe(
    v.optional(partId),
    v.description('A name: blocks with the same one change places with each other at random.'),
  ),
};

const weight = v.pipe(
  v.number(),
  v.finite('a finite number is expected'),
  v.gtValue(0, 'a number above 0 is expected'),
);

export const armsSchema = v.pipe(
  v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: v.pipe(
            partId,
            v.description('The id of the arm in conditions ("of": "arm") and in the export.'),
          ),
          weight: v.pipe(
            v.optional(weight, 1),
            v.description('How often the arm is drawn, compared with the weights of the others.'),
          ),
        }),
      ),
      v.minLength(2, 'at least two arms are needed'),
      v.checkItems(
        ({ id }, index, arms) => arms.findIndex((arm) => arm.id === id) === index,
        'this arm is given twice',
      ),
    ),
  ),
  v.description('The arms of an experiment, one of which is drawn for each respondent.'),
);
