import { bound, upperBound } from '../../contract/questions/shared/parts.ts';
import { autoAdvanceEntry } from '../../server/questions/shared/autoAdvance.ts';
import { boundIssues } from '../../server/questions/shared/blank.ts';
import { otherNames } from '../../server/questions/shared/otherNames.ts';
import {
  optionsWithTexts,
  ownTextEntries,
  textIssues,
} from '../../server/questions/shared/ownText.ts';
import { pictureIssues } from '../../server/questions/shared/pictures.ts';
import type { ServerQuestionType } from '../../server/questions/shared/serverQuestionType.ts';

export const picRate: ServerQuestionType<14> = {
  ...optionsWithTexts,
  name: 'picRate',
  otherNames: otherNames('imagepicker picturechoice pictureselection imagechoice'),
  config: { ...autoAdvanceEntry, min: bound, max: upperBound },
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
