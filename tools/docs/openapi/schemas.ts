import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { calls } from '../../../contract/calls.ts';
import { faultSchema } from '../../../contract/faults.ts';
import { statusSchema } from '../../../contract/status.ts';
import {
  choiceEntries,
  idSchema,
  locationSchema,
  respondentSchema,
  stepSchema,
  subjectSchema,
  surveyConfigSchema,
  surveySchema,
} from '../../../contract/survey.ts';
import { surveyIdSchema } from '../../../contract/surveyIdSchema.ts';
import { taskEventSchema } from '../../../contract/taskEvents.ts';
import { statusReference } from './codes.ts';
import type { Json } from './json.ts';
import { questionSchemas } from './questionSchemas.ts';

/** Schemas with a name of their own in `components.schemas`. */
const definitions = {
  Id: idSchema,
  SurveyId: surveyIdSchema,
  Status: statusSchema,
  Survey: surveySchema,
  SurveyConfig: surveyConfigSchema,
  QuestionFields: subjectSchema,
  Option: v.object(choiceEntries),
  Respondent: respondentSchema,
  MaxAnswerTime: locationSchema.entries.maxAnswerTimeConfig.wrapped,
  Location: locationSchema,
  Step: stepSchema,
  Fault: faultSchema,
  StoredFile: calls.upload.reply.item,
  CascadeItem: calls.cascade.reply.item,
  TaskEvent: taskEventSchema,
};

const config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  definitions,
  overrideRef: ({ referenceId }) =>
    ref(referenceId === 'QuestionFields' ? 'Question' : referenceId).$ref,
  // A check in code has no JSON Schema; the prose describes it.
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'check' ? jsonSchema : undefined,
} satisfies ConversionConfig & { definitions: Record<string, v.GenericSchema> };

export function ref(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** JSON Schema of what travels; throws for a Valibot schema that has none. */
export function wireSchema(schema: v.GenericSchema): Json {
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema, config);
  return json;
}

/** JSON Schema of a form field; JSON in a text is described by `contentSchema`. */
export function fieldSchema(schema: v.GenericSchema): Json {
  const inner = schema.type === 'optional' ? (schema as unknown as Wrapping).wrapped : schema;
  const parts = 'pipe' in inner ? (inner.pipe as readonly { type: string }[]) : [];
  const parse = parts.findIndex(({ type }) => type === 'parse_json');
  const content = parts[parse + 1];
  if (parse === -1 || content === undefined) return wireSchema(schema);
  return {
    ...wireSchema(schema),
    contentMediaType: 'application/json',
    contentSchema: wireSchema(content as v.GenericSchema),
  };
}

interface Wrapping {
  readonly wrapped: v.GenericSchema;
}

/** Everything below `components.schemas`. */
export function componentSchemas(): Json {
  return {
    ...toJsonSchemaDefs(definitions, config),
    Status: statusReference,
    ...questionSchemas(wireSchema, ref),
    Refusal: {
      type: 'object',
      properties: {
        code: { type: 'integer', not: { const: 200 } },
        message: { type: 'string', description: 'A text for the respondent.' },
        data: {
          type: 'object',
          properties: { fault: ref('Fault') },
          description: 'What is wrong with an answer or a file.',
        },
      },
      required: ['code'],
    },
  };
}
