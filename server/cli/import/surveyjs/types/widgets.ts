import { isObject } from '../../../../content/problems/words.ts';
import { guessed, isOfSurveyJs } from './guessed.ts';

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
  select: 'dropdown',
  radio: 'radiogroup',
  checkboxes: 'checkbox',
};

/** Types of elements that no library has, by what their names say. */
const otherNames: Readonly<Record<string, string>> = {
  textarea: 'comment',
  longtext: 'comment',
  string: 'text',
  input: 'text',
  checkboxgroup: 'checkbox',
  multiselect: 'checkbox',
  radiobuttongroup: 'radiogroup',
  singlechoice: 'radiogroup',
  multiplechoice: 'radiogroup',
  multichoice: 'checkbox',
  yesno: 'boolean',
  toggle: 'boolean',
  switch: 'boolean',
  stars: 'rating',
  scale: 'rating',
  upload: 'file',
  signature: 'signaturepad',
};

/** Types of inputs that sources write as types of cells or elements. */
const inputTypes = /^(?:number|email|tel|phone|url|date|time|month|week|color|password|range)$/;

/** Whether a type is read by what its name or its keys say. */
export function isOtherName(type: unknown): boolean {
  const name = String(type);
  const isWidget = isOfSurveyJs(name) || Object.hasOwn(types, name);
  return !isWidget || inputTypes.test(name) || Object.hasOwn(otherNames, name.toLowerCase());
}

/** The column of a matrix in the types of SurveyJS itself. */
export function withOwnCellType(column: unknown, usual: string): unknown {
  if (!isObject(column)) return column;
  const { cellType = 'default' } = column;
  const given = String(cellType === 'default' ? usual : cellType);
  if (inputTypes.test(given)) return { inputType: given, ...column, cellType: 'text' };
  return Object.hasOwn(types, given) ? { ...column, cellType: types[given] } : column;
}

/** The element in the types and keys of SurveyJS itself. */
export function withOwnType(element: unknown): unknown {
  if (!isObject(element) || typeof element.type !== 'string') return element;
  const { type: given } = element;
  if (inputTypes.test(given)) return { inputType: given, ...element, type: 'text' };
  const other = otherNames[given.toLowerCase()];
  if (other !== undefined) return { ...element, type: other };
  const type = Object.hasOwn(types, given) ? types[given] : undefined;
  if (type === undefined) {
    const { dateAndTime: _, ...others } = element;
    const own = guessed(element, [...Object.keys(types), ...Object.keys(otherNames)]);
    return own ? withOwnType({ ...others, ...own }) : element;
  }
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
