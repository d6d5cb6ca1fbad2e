import { toJsonSchema } from '@valibot/to-json-schema';
import { localizedText } from '../content/localizedText.ts';
import { picture } from '../content/picture.ts';
import { anyCondition } from './conditions/condition.ts';
import { anyEntry, definitionSchema, questionFileSchema } from './definition.ts';

/** The JSON Schema of a survey file for editors, before defaults apply. */
export function schemaText(): string {
  const schema = toJsonSchema(definitionSchema, {
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: {
      words: localizedText,
      picture,
      condition: anyCondition,
      question: questionFileSchema,
      entry: anyEntry,
    },
  });
  return `${JSON.stringify({ title: 'Askpath survey', ...schema }, null, 2)}\n`;
}
