import { toJsonSchema } from '@valibot/to-json-schema';
import { localizedText } from '../content/localizedText.ts';
import { picture } from '../content/picture.ts';
import { anyBlankBound, boundByAnswer } from '../questions/shared/boundByAnswer.ts';
import { anyCondition } from './conditions/condition.ts';
import { anyMoment } from './conditions/entries.ts';
import { anyEntry, anyPart, definitionSchema } from './definition.ts';
import { descriptionOf } from './keyDescriptions.ts';
import { questionFileSchema } from './questionFile.ts';

/** The JSON Schema of a survey file for editors, before defaults apply. */
export function schemaText(): string {
  const schema = surveyJsonSchema();
  for (const type of schema.$defs?.question?.oneOf ?? []) {
    if (!type.required?.includes('choice')) continue;
    // Which of both is needed depends on the other, so each is optional for itself.
    type.required = type.required.filter((key) => key !== 'choice');
    type.anyOf = [{ required: ['choice'] }, { required: ['choiceFrom'] }];
  }
  return `${JSON.stringify({ title: 'Askpath survey', ...schema }, null, 2)}\n`;
}

/**
 * The JSON Schema, in which every key has a description.
 * @throws naming the keys that have none
 */
export function surveyJsonSchema(): SchemaNode {
  const schema = toJsonSchema(definitionSchema, {
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: {
      words: localizedText,
      picture,
      condition: anyCondition,
      blankBound: anyBlankBound,
      momentBound: anyMoment,
      bound: boundByAnswer,
      question: questionFileSchema,
      entry: anyEntry,
      part: anyPart,
    },
  }) as SchemaNode;
  const undescribed = new Set<string>();
  describe(schema, ['survey'], undescribed);
  if (undescribed.size === 0) return schema;
  const list = [...undescribed].map((name) => `  ${name}`).join('\n');
  throw new Error(
    `These keys of a survey file have no description, neither by v.description nor in server/surveys/keyDescriptions.ts:\n${list}`,
  );
}

/** The parts of a JSON Schema that have names or contain them. */
export interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  /** Of a record: what stands under each of its names. */
  readonly additionalProperties?: SchemaNode | boolean;
  anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  required?: readonly string[];
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  description?: string | undefined;
}

/** Parts of the file that have a name in the schema. */
const definitionPaths: Readonly<Record<string, readonly string[]>> = {
  question: ['survey', 'questions'],
};

function describe(node: SchemaNode, path: readonly string[], undescribed: Set<string>): void {
  const type = node.properties?.type?.const;
  const here = typeof type === 'string' ? [...path, type] : path;
  for (const [key, property] of Object.entries(node.properties ?? {})) {
    const at = [...here, key];
    property.description ??= descriptionOf(at) ?? descriptionOf(at.filter((name) => name !== type));
    if (property.description === undefined) undescribed.add(at.join('.'));
    describe(property, at, undescribed);
  }
  for (const [name, definition] of Object.entries(node.$defs ?? {})) {
    describe(definition, definitionPaths[name] ?? [name], undescribed);
  }
  if (node.items) describe(node.items, path, undescribed);
  if (typeof node.additionalProperties === 'object') {
    describe(node.additionalProperties, path, undescribed);
  }
  for (const branch of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) {
    describe(branch, path, undescribed);
  }
}
