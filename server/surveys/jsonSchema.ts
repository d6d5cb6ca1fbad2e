import { toJsonSchema } from '@valibot/to-json-schema';
import { localizedText } from '../content/localizedText.ts';
import { picture } from '../content/picture.ts';
import { anyBlankBound, boundByAnswer } from '../questions/shared/boundByAnswer.ts';
import { anyCondition } from './conditions/condition.ts';
import { anyMoment } from './conditions/entries.ts';
import { anyDefault } from './defaults/schema.ts';
import { anyEntry, anyPart, definitionSchema } from './definition.ts';
import { descriptionOf } from './keyDescriptions.ts';
import { questionFileSchema } from './questionFile.ts';
import { anyTheme, themeFileSchema } from './themes/schema.ts';

/** Returns the JSON Schema of a survey file for editors, as of the input before defaults apply. */
export function schemaText(): string {
  const schema = surveyJsonSchema();
  for (const type of schema.$defs?.question?.oneOf ?? []) {
    if (!type.required?.includes('choice')) continue;
    // A question needs either `choice` or `choiceFrom`, so that neither is required in itself.
    type.required = type.required.filter((key) => key !== 'choice');
    type.anyOf = [{ required: ['choice'] }, { required: ['choiceFrom'] }];
  }
  return `${JSON.stringify({ title: 'Askpath survey', ...schema }, null, 2)}\n`;
}

/** Returns the JSON Schema of a theme file for editors. */
export function themeSchemaText(): string {
  const schema = toJsonSchema(themeFileSchema, {
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: { words: localizedText },
  }) as SchemaNode;
  describeAll(schema, 'theme');
  return `${JSON.stringify({ title: 'Askpath theme', ...schema }, null, 2)}\n`;
}

/**
 * Makes the JSON Schema, in which every key has a description.
 * @throws naming the keys without a description
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
      defaultAnswer: anyDefault,
      question: questionFileSchema,
      entry: anyEntry,
      part: anyPart,
      theme: anyTheme,
    },
  }) as SchemaNode;
  describeAll(schema, 'survey');
  return schema;
}

/** @throws naming the keys without a description */
function describeAll(schema: SchemaNode, file: 'survey' | 'theme'): void {
  const undescribed = new Set<string>();
  describe(schema, [file], undescribed);
  if (undescribed.size === 0) return;
  const list = [...undescribed].map((name) => `  ${name}`).join('\n');
  throw new Error(
    `These keys of a ${file} file have no description, neither by v.description nor in server/surveys/keyDescriptions.ts:\n${list}`,
  );
}

/** A JSON Schema, as far as it has names or contains parts with names. */
export interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  /** The schema of a record's values. */
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

/** Parts of the file that are named definitions of the schema, by their path. */
const definitionPaths: Readonly<Record<string, readonly string[]>> = {
  question: ['survey', 'questions'],
};

function describe(node: SchemaNode, path: readonly string[], undescribed: Set<string>): void {
  const type = node.properties?.type?.const;
  const here = typeof type === 'string' ? [...path, type] : path;
  for (const [key, property] of Object.entries(node.properties ?? {})) {
    const keyPath = [...here, key];
    property.description ??=
      descriptionOf(keyPath) ?? descriptionOf(keyPath.filter((name) => name !== type));
    if (property.description === undefined) undescribed.add(keyPath.join('.'));
    describe(property, keyPath, undescribed);
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
