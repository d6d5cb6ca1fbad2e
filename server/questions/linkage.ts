import * as v from 'valibot';
import { levelKey } from '../../contract/questions/linkage.ts';
import { walk } from '../content/cascades.ts';
import { localizedText } from '../content/localizedText.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const linkage: ServerQuestionType<10> = {
  name: 'linkage',
  config: {
    cascadeId: v.pipe(
      v.string(),
      v.description('The name of a file in surveys/cascades/, without .json'),
    ),
    levels: v.pipe(v.array(localizedText), v.minLength(1, 'one level is needed at least')),
  },
  option: null,
  issues: () => [],
  validateExternal({ path }, { config }, cascades) {
    const items = walk(cascades.get(config.cascadeId), path);
    if (!items) return [{ kind: 'malformed' }];
    const last = items.at(-1);
    const isIncomplete = path.length < config.levels.length && (last?.items.length ?? 0) > 0;
    return isIncomplete ? [{ kind: 'empty', at: levelKey(path.length) }] : [];
  },
  askable: () => ({ values: 'several', possible: null, numeric: false }),
  values: ({ path }) => path,
  amount: () => null,
  points: () => 0,
  columns: ({ config }) => config.levels.map((_, level) => String(level + 1)),
  cells: ({ path }) => Object.fromEntries(path.map((id, level) => [String(level + 1), id])),
};
