import { toJsonSchema } from '@valibot/to-json-schema';
import { words } from '../content/localizedText.ts';
import { definitionSchema } from './definition.ts';

/** The JSON Schema of a survey file, for editors: what may be written, before anything is filled in. */
export function schemaText(): string {
  const schema = toJsonSchema(definitionSchema, {
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: { words },
  });
  return `${JSON.stringify({ title: 'Askpath survey', ...schema }, null, 2)}\n`;
}
