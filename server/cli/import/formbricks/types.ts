import type { SourceRecord } from '../record.ts';

/** Names of other programs for the types of Formbricks. */
const synonyms: Readonly<Partial<Record<string, string>>> = {
  singleSelect: 'multipleChoiceSingle',
  singleChoice: 'multipleChoiceSingle',
  multiSelect: 'multipleChoiceMulti',
  multipleSelect: 'multipleChoiceMulti',
  multiChoice: 'multipleChoiceMulti',
};

/** The type of an element in the words of Formbricks. */
export function typeOf(record: SourceRecord): string {
  const given = record.text('type') ?? '';
  return synonyms[given] ?? given;
}

const shared = 'id type headline subheader required imageUrl videoUrl html logic validation';

/** Keys that each type reads beside the shared ones. */
const keys: Readonly<Partial<Record<string, string>>> = {
  openText: 'placeholder longAnswer inputType charLimit',
  multipleChoiceSingle: 'choices shuffleOption otherOptionPlaceholder displayType',
  multipleChoiceMulti: 'choices shuffleOption otherOptionPlaceholder displayType',
  nps: 'lowerLabel upperLabel',
  rating: 'scale range lowerLabel upperLabel',
  consent: 'label',
  cta: 'buttonUrl buttonExternal ctaButtonLabel dismissButtonLabel',
  date: 'format',
  fileUpload: 'allowMultipleFiles maxSizeInMB allowedFileExtensions',
  matrix: 'rows columns shuffleOption',
  ranking: 'choices shuffleOption otherOptionPlaceholder',
  pictureSelection: 'choices allowMulti',
  address: 'addressLine1 addressLine2 city state zip country',
  contactInfo: 'firstName lastName email phone company',
};

/** The keys that Formbricks reads of an element; undefined for a type that is not known. */
export function keysOf(type: string): ReadonlySet<string> | undefined {
  const own = keys[type];
  return own === undefined ? undefined : new Set(`${shared} ${own}`.split(' '));
}
