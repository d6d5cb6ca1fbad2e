import * as v from 'valibot';
import { fieldNames } from '../../contract/questions/shared/fields.ts';
import { walk } from '../../server/content/cascades.ts';
import { localizedText } from '../../server/content/localizedText.ts';
import { withoutOwnText } from '../../server/questions/shared/anonymous.ts';
import { blankIssues } from '../../server/questions/shared/blank.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import { ownBlankEntries } from '../../server/questions/shared/ownText.ts';
import {
  answeredOnly,
  type ServerQuestionType,
} from '../../server/questions/shared/serverQuestionType.ts';
import { textValues } from '../../server/questions/shared/textValues.ts';
import { blankLacks } from '../../server/questions/shared/unanswerable.ts';
import { textVariable, type Variable } from '../../server/questions/shared/variable.ts';
import { inputOf, levelKey } from './contract.ts';

export const linkage: ServerQuestionType<10> = {
  name: 'linkage',
  otherNames: otherNames('cascade cascader cascading tree'),
  config: {
    cascadeId: v.pipe(
      v.string(),
      v.description('The name of a file in surveys/cascades/, without .json'),
    ),
    levels: v.pipe(v.array(localizedText), v.minLength(1, 'one level is needed at least')),
    inputs: v.pipe(
      v.optional(v.array(v.strictObject({ item: v.string(), ...ownBlankEntries }))),
      v.description('Items of the tree that ask for a text when they end the choice.'),
    ),
  },
  option: null,
  issues: ({ config: { inputs } }) =>
    inputs.flatMap((input, index) => [
      ...blankIssues(input, inputPath(index)),
      ...(inputs.findIndex(({ item }) => item === input.item) < index
        ? [{ path: `${inputPath(index)}.item`, reason: `"${input.item}" is used twice` }]
        : []),
    ]),
  unanswerable: ({ config: { inputs } }) => ({
    isWhole: false,
    parts: inputs.flatMap((input, index) => blankLacks(input, inputPath(index))),
  }),
  validateExternal({ path }, { config }, cascades) {
    const items = walk(cascades.get(config.cascadeId), path);
    if (!items) return [{ kind: 'malformed' }];
    const last = items.at(-1);
    const isIncomplete = path.length < config.levels.length && (last?.items.length ?? 0) > 0;
    return isIncomplete ? [{ kind: 'empty', at: levelKey(path.length) }] : [];
  },
  isWholeForm: ({ path }, fields, { config }) =>
    path.length === 0 ||
    path.length >= config.levels.length ||
    fields.getAll(fieldNames.level(path.length)).length > 0,
  laterText: ({ config }, { path }) => inputOf(path, config)?.item,
  plain: { whole: fieldNames.level, hasSeveral: (part) => part === undefined },
  askable: () => ({ values: 'several', possible: null, numeric: false }),
  conditionParts: {
    name: 'blank',
    ids: ({ config }) => config.inputs.map(({ item }) => item),
    values: ({ config }, id) => {
      const input = config.inputs.find(({ item }) => item === id);
      return input ? textValues(input) : answeredOnly;
    },
    of: ({ path, text }, id) => (path.at(-1) === id ? text : undefined),
    isNeeded: () => true,
    isOfChoice: true,
  },
  anonymous: withoutOwnText,
  values: ({ path }) => path,
  counting: 'paths',
  amount: () => null,
  points: () => 0,
  variables: ({ config: { cascadeId, levels, inputs } }, linked) => [
    ...levels.map(
      (text, level): Variable => ({
        column: String(level + 1),
        kind: 'choice',
        parts: [text],
        values: linked(cascadeId, level),
      }),
    ),
    ...(inputs.length > 0
      ? [{ column: 'text', ...textVariable(...inputs), role: 'text' } as const]
      : []),
  ],
  cells: ({ path, text }) => ({
    ...Object.fromEntries(path.map((id, level) => [String(level + 1), id])),
    ...(text === undefined ? {} : { text }),
  }),
};

function inputPath(index: number): string {
  return `config.inputs[${index}]`;
}
