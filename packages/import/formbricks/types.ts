import type { SourceRecord } from '../record.ts';

/** Names by which other programs write the types of Formbricks. */
const synonyms: Readonly<Partial<Record<string, string>>> = {
  singleSelect: 'multipleChoiceSingle',
  singleChoice: 'multipleChoiceSingle',
  dropdown: 'multipleChoiceSingle',
  select: 'multipleChoiceSingle',
  radio: 'multipleChoiceSingle',
  multiSelect: 'multipleChoiceMulti',
  multipleSelect: 'multipleChoiceMulti',
  multipleChoice: 'multipleChoiceMulti',
  multiChoice: 'multipleChoiceMulti',
  checkbox: 'multipleChoiceMulti',
  checkboxes: 'multipleChoiceMulti',
  ...Object.fromEntries(
    ['text', 'number', 'email', 'phone', 'url', 'shortText', 'longText', 'textarea'].map((type) => [
      type,
      'openText',
    ]),
  ),
  csat: 'rating',
  ces: 'rating',
  scale: 'rating',
  opinionScale: 'rating',
  statement: 'cta',
  file: 'fileUpload',
  upload: 'fileUpload',
  rank: 'ranking',
};

/** The input type of an element whose type is an input type. */
export function inputTypeOf(record: SourceRecord): string {
  const type = record.text('type') ?? '';
  const named = /^(?:number|email|phone|url)$/.test(type) ? type : 'text';
  return record.text('inputType') ?? named;
}

/** The type of an element by its name in Formbricks. */
export function typeOf(record: SourceRecord): string {
  const sourceType = record.text('type') ?? '';
  return synonyms[sourceType] ?? sourceType;
}

const shared = 'id type headline subheader required imageUrl videoUrl html logic validation';

/** The keys that each type reads, in addition to those of all types. */
const keys: Readonly<Partial<Record<string, string>>> = {
  openText: 'placeholder longAnswer inputType charLimit',
  multipleChoiceSingle: 'choices shuffleOption otherOptionPlaceholder displayType',
  multipleChoiceMulti: 'choices shuffleOption otherOptionPlaceholder displayType',
  nps: 'lowerLabel upperLabel',
  rating: 'scale range lowerLabel upperLabel',
  consent: 'label',
  cta: 'buttonUrl buttonExternal ctaButtonLabel dismissButtonLabel',
  cal: 'calUserName calHost',
  payment: 'amount currency',
  date: 'format',
  fileUpload: 'allowMultipleFiles maxSizeInMB allowedFileExtensions',
  matrix: 'rows columns shuffleOption',
  ranking: 'choices shuffleOption otherOptionPlaceholder',
  pictureSelection: 'choices allowMulti',
  address: 'addressLine1 addressLine2 city state zip country',
  contactInfo: 'firstName lastName email phone company',
};

/** The keys that Formbricks reads of an element; undefined for an unknown type. */
export function keysOf(type: string): ReadonlySet<string> | undefined {
  const typeKeys = keys[type];
  return typeKeys === undefined ? undefined : new Set(`${shared} ${typeKeys}`.split(' '));
}

/** Keys that change only the appearance, or that are read elsewhere. */
export const minorKeys =
  /^(?:shuffleOption|isDraft|insightsEnabled|backButtonLabel|buttonLabel|dismissButtonLabel|isColorCodingEnabled|format|logic|logicFallback|placeholder|longAnswer|displayType|range|scale|buttonExternal|ctaButtonLabel|html|charLimit)$/;
