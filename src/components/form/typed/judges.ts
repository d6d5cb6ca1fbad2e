import { addBlankJudges } from '../../../../contract/questions/shared/formats.ts';
import { momentJudges } from '../../../../contract/questions/shared/typed/moments.ts';
import { numberJudge } from '../../../../contract/questions/shared/typed/number.ts';
import { patternJudge } from '../../../../contract/questions/shared/typed/texts.ts';

addBlankJudges({
  number: numberJudge,
  ...momentJudges(() => [localDay(), localDay()]),
  pattern: patternJudge(matches),
});

export function localDay(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Accepts a pattern that this browser cannot read: the server judges it. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
}
