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
