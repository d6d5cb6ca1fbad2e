import { addBlankJudges } from '../../../../contract/questions/shared/formats.ts';
import { momentJudges } from '../../../../contract/questions/shared/typed/moments.ts';
import { numberJudge } from '../../../../contract/questions/shared/typed/number.ts';
import { patternJudge } from '../../../../contract/questions/shared/typed/texts.ts';

addBlankJudges({
  number: numberJudge,
  ...momentJudges(() => [localDay(), localDay()]),
  // Until the first field with a pattern loads the engine, every text matches, because the server judges it as well.
  pattern: patternJudge(() => true),
});

export function localDay(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
