import { isObject } from '../../../../server/content/problems/words.ts';
import { guessed, isOfSurveyJs } from './guessed.ts';

/** Built-in types for the types that widget libraries add to SurveyJS. */
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

/** Built-in types for names that no library uses, chosen by their meaning. */
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

/** Input types that some sources write as the type of a cell or element. */
const inputTypes = /^(?:number|email|tel|phone|url|date|time|month|week|color|password|range)$/;

/** Whether a type is read by its name or by its keys, because it is not built in. */
export function isOtherName(type: unknown): boolean {
  const name = String(type);
  const isWidget = isOfSurveyJs(name) || Object.hasOwn(types, name);
  return !isWidget || inputTypes.test(name) || Object.hasOwn(otherNames, name.toLowerCase());
}

/** A matrix column with a built-in type of SurveyJS. */
export function withBuiltInCellType(column: unknown, usual: string): unknown {
  if (!isObject(column)) return column;
  const { cellType = 'default' } = column;
  const typeName = String(cellType === 'default' ? usual : cellType);
  if (inputTypes.test(typeName)) return { inputType: typeName, ...column, cellType: 'text' };
  return Object.hasOwn(types, typeName) ? { ...column, cellType: types[typeName] } : column;
}

/** An element with a built-in type and keys of SurveyJS. */
export function withBuiltInType(element: unknown): unknown {
  if (!isObject(element) || typeof element.type !== 'string') return element;
  const { type: typeName } = element;
  if (inputTypes.test(typeName)) return { inputType: typeName, ...element, type: 'text' };
  const other = otherNames[typeName.toLowerCase()];
  if (other !== undefined) return { ...element, type: other };
  const type = Object.hasOwn(types, typeName) ? types[typeName] : undefined;
  if (type === undefined) {
    const { dateAndTime: _, ...others } = element;
    const guess = guessed(element, [...Object.keys(types), ...Object.keys(otherNames)]);
    return guess ? withBuiltInType({ ...others, ...guess }) : element;
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
