import * as v from 'valibot';
import type { surveyConfigSchema } from '../../contract/survey.ts';
import { hostOrigin } from '../content/hostOrigin.ts';
import { hasNameInHost, isLinkTemplate } from '../content/linkTemplate.ts';
import { localImage } from '../content/localImage.ts';
import { localizedText } from '../content/localizedText.ts';
import { configTheme } from './themes/schema.ts';

const toggle = v.optional(v.boolean());

/** The schema of `config` in a survey file, with localized texts. */
export const configFileEntries = {
  startPageLogoType: v.optional(v.picklist([0, 1, 2])),
  startPageLogoUrl: v.optional(localImage),
  endPageBtnEnable: toggle,
  endPageBtnLink: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (address) => !hasNameInHost(address),
        'a name in braces can stand only behind the host: in the path, the query or the fragment',
      ),
      v.check(
        (address) => hasNameInHost(address) || isLinkTemplate(address),
        'an https address is expected, its host in ASCII (xn--…)',
      ),
    ),
  ),
  endPageBtnText: v.optional(localizedText),
  agreement: v.optional(localizedText),
  signature: v.optional(v.picklist(['none', 'optional', 'required'])),
  demo: toggle,
  scanToStart: toggle,
  recommendDesktopChrome: toggle,
  optionKeys: toggle,
  autoAdvance: toggle,
  allowPrevious: toggle,
  allowReAnswer: toggle,
  saveAnswers: toggle,
  endTitle: v.optional(localizedText),
  endText: v.optional(localizedText),
  sender: v.optional(localizedText),
  minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(600))),
  frameOrigins: v.pipe(
    v.optional(v.array(hostOrigin)),
    v.description('Origins whose pages may show this survey in a frame.'),
  ),
  accent: v.optional(
    v.pipe(v.string(), v.regex(/^[#\w\s(),.%/-]{1,64}$/, 'a CSS colour is expected')),
  ),
  theme: v.optional(configTheme),
} satisfies Record<Exclude<keyof Config, 'endPageLinkTrusted' | 'scoreText'>, v.GenericSchema>;

type Config = v.InferOutput<typeof surveyConfigSchema>;
