import { addBlankJudges } from '../../../contract/questions/shared/formats.ts';
import { momentJudges } from '../../../contract/questions/shared/typed/moments.ts';
import { numberJudge } from '../../../contract/questions/shared/typed/number.ts';
import { patternJudge, phoneJudge } from '../../../contract/questions/shared/typed/texts.ts';

const dayMs = 86_400_000;
const dayFrom = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10);

/** Judges by which valid answers are found; numbers of countries are known in the form of E.164 alone. */
addBlankJudges({
  number: numberJudge,
  ...momentJudges(() => [dayFrom(dayMs), dayFrom(-dayMs)]),
  phone: phoneJudge((text) => (/^\+[1-9]\d{6,14}$/.test(text) ? text : null)),
  pattern: patternJudge((pattern, text) => {
    try {
      return new RegExp(`^(?:${pattern})$`, 'u').test(text);
    } catch {
      return false;
    }
  }),
});
