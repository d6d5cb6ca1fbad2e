import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { calls } from '../../../contract/calls.ts';
import { refusalReasons } from '../../../contract/envelope.ts';
import { faultSchema } from '../../../contract/faults.ts';
import { missionEventSchema } from '../../../contract/missionEvents.ts';
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
import { statusReference } from './codes.ts';
import type { Json } from './json.ts';
import { questionSchemas } from './questionSchemas.ts';

/** Schemas that have a name in `components.schemas`. */
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
  MissionEvent: missionEventSchema,
};

const config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  definitions,
  overrideRef: ({ referenceId }) =>
    ref(referenceId === 'QuestionFields' ? 'Question' : referenceId).$ref,
  // A check in code has no counterpart in JSON Schema, so the text describes it.
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'check' ? jsonSchema : undefined,
} satisfies ConversionConfig & { definitions: Record<string, v.GenericSchema> };

export function ref(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * The JSON Schema of a value of the protocol.
 * @throws for a Valibot schema without a counterpart
 */
export function wireSchema(schema: v.GenericSchema): Json {
  const { $schema: _, $defs: __, ...json } = toJsonSchema(schema, config);
  return json;
}

/** The JSON Schema of a form field; `contentSchema` describes JSON in a text. */
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

/** The OpenAPI object `components.schemas`. */
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
        reason: {
          type: 'string',
          description: `(ours) Why: ${refusalReasons.join(', ')}. The client has words for it.`,
        },
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
