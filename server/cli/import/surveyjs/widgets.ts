import { isObject } from '../../../content/problems/words.ts';

/** Types that libraries of widgets add to SurveyJS, as its own types. */
const types: Readonly<Record<string, string>> = {
  barrating: 'rating',
  emotionsratings: 'rating',
  sortablelist: 'ranking',
  bootstrapslider: 'slider',
  nouislider: 'slider',
  datepicker: 'text',
  bootstrapdatepicker: 'text',
  editor: 'comment',
  ckeditor: 'comment',
  richedit: 'comment',
  summernote: 'comment',
  select2: 'dropdown',
};

/** The element in the types and keys of SurveyJS itself. */
export function withOwnType(element: unknown): unknown {
  if (!isObject(element) || typeof element.type !== 'string') return element;
  const type = Object.hasOwn(types, element.type) ? types[element.type] : undefined;
  if (type === undefined) return element;
  const { choices, ratingTheme: _, rangeMin, rangeMax, ...others } = element;
  if (type === 'rating') return { ...others, type, ...(choices ? { rateValues: choices } : {}) };
  const isDate = /datepicker$/.test(element.type);
  return {
    ...others,
    type,
    ...(choices === undefined ? {} : { choices }),
    ...(rangeMin === undefined ? {} : { min: rangeMin }),
    ...(rangeMax === undefined ? {} : { max: rangeMax }),
    ...(isDate ? { inputType: 'date' } : {}),
  };
}
