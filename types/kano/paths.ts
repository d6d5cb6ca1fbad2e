import type { QuestionTypePaths } from '../../packages/paths/questionTypePaths.ts';
import { i18n, joinWords, quoted } from '../../packages/paths/survey/words.ts';
import { kanoSides } from './contract.ts';
import { feelingLabels, partWords } from './words.ts';

export const paths: QuestionTypePaths<17> = {
  describe(_, answer) {
    const parts = kanoSides.flatMap((side) => {
      const feeling = answer[side];
      return feeling === null
        ? []
        : [`${quoted(feelingLabels[feeling](i18n))} for ${quoted(partWords[side].label(i18n))}`];
    });
    return `Choose ${joinWords(parts)}, and nothing else.`;
  },
  partName(_, part) {
    const side = kanoSides.find((known) => known === part);
    return side && quoted(partWords[side].label(i18n));
  },
};
