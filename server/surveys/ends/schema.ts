import * as v from 'valibot';
import { conditionSchema } from '../conditions/condition.ts';
import { configFileEntries } from '../configSchema.ts';
import { partId } from '../partId.ts';

const { endTitle, endText, endPageBtnEnable, endPageBtnLink, endPageBtnText } = configFileEntries;

/** The keys of an end page: of `config`, of a conditional end and of a quota. */
export const endPageEntries = {
  endTitle,
  endText,
  endPageBtnEnable,
  endPageBtnLink,
  endPageBtnText,
};

/** The schema of `ends` in a survey file. */
export const endsSchema = v.pipe(
  v.array(
    v.strictObject({
      id: v.pipe(partId, v.description('The id of the end page in the export.')),
      when: v.pipe(
        conditionSchema,
        v.description('The end page is shown where this condition holds at the end.'),
      ),
      ...endPageEntries,
    }),
  ),
  v.minLength(1, 'at least one end page is needed'),
  v.description(
    'End pages by condition: the first whose condition holds is shown, else that of config.',
  ),
);
