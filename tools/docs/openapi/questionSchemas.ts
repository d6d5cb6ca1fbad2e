import type * as v from 'valibot';
import { questionTypes } from '../../../contract/questions/index.ts';
import type { Json } from './json.ts';

/** The schemas of each type's question and answer, and the schema `Question` for a question of any type. */
export function questionSchemas(
  wireSchema: (schema: v.GenericSchema) => Json,
  ref: (name: string) => Json,
): Json {
  const types = Object.values(questionTypes).filter(({ code }) => code !== 0);
  const schemas = types.flatMap(({ code, name, schema, answer }) => {
    const config = wireSchema(schema.entries.config);
    const [, , optionSchema] = schema.entries.choice.item.entries.questionConfig.pipe;
    const needsConfig = Array.isArray(config.required) && config.required.length > 0;
    const properties = {
      type: 'object',
      properties: {
        type: { const: code },
        config,
        choice: {
          type: 'array',
          items: {
            allOf: [
              ref('Option'),
              { type: 'object', properties: { questionConfig: wireSchema(optionSchema) } },
            ],
          },
        },
        result: {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: ref(`${named(name)}Answer`),
        },
      },
      required: ['type', ...(needsConfig ? ['config'] : [])],
    };
    const question = { title: `Type ${code}, ${name}`, allOf: [ref('QuestionFields'), properties] };
    return [
      [`${named(name)}Question`, question],
      [`${named(name)}Answer`, { title: `Answer of type ${code}`, ...wireSchema(answer) }],
    ];
  });
  return {
    Question: { oneOf: types.map(({ name }) => ref(`${named(name)}Question`)) },
    ...Object.fromEntries(schemas),
  };
}

function named(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
