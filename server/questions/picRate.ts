import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { boundIssues } from './shared/blank.ts';
import { optionsWithTexts, ownTextEntries, textIssues } from './shared/ownText.ts';
import { pictureIssues } from './shared/pictures.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';

export const picRate: ServerQuestionType<14> = {
  ...optionsWithTexts,
  name: 'picRate',
  config: { min: bound, max: upperBound },
  option: ownTextEntries,
  issues: (question) => {
    const { choice, config } = question;
    return [
      ...boundIssues(config.min, config.max, 'config', ['min', 'max']),
      ...(config.min !== undefined && config.min > choice.length
        ? [{ path: 'config.min', reason: `only ${choice.length} options can be chosen` }]
        : []),
      ...pictureIssues(choice),
      ...textIssues(question),
    ];
  },
};
