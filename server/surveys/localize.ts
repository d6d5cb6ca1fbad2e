import type * as v from 'valibot';
import { externalLink } from '../../contract/links.ts';
import { chooseLocale } from '../../contract/locales.ts';
import type { subjectSchema, surveySchema } from '../../contract/survey.ts';
import { speak } from '../content/localizedText.ts';
import { codeOf } from '../questions/index.ts';
import type { Definition, QuestionInFile } from './definition.ts';

export type SurveyReply = v.InferInput<typeof surveySchema>;
export type SubjectReply = v.InferInput<typeof subjectSchema>;

/**
 * The survey on the wire, in the best language for `wanted`.
 * @param linkHosts hosts that the app may open by itself after the end
 */
export function localizeSurvey(
  definition: Definition,
  wanted: readonly string[],
  linkHosts: ReadonlySet<string>,
): SurveyReply {
  const { title, description, config } = definition;
  const { endPageBtnText, agreement, endText, ...plain } = config;
  const isTrusted = linkHosts.has(externalLink(config.endPageBtnLink ?? '')?.host ?? '');
  return {
    id: definition.id,
    lang: title.languageFor(wanted) || definition.lang,
    title: title.in(wanted),
    description: description?.in(wanted),
    config: {
      ...plain,
      endPageBtnText: endPageBtnText?.in(wanted),
      agreement: agreement?.in(wanted),
      endText: endText?.in(wanted),
      ...(isTrusted ? { endPageLinkTrusted: true } : {}),
    },
  };
}

function sorted({ choice, config }: QuestionInFile, wanted: readonly string[]) {
  if (!('sorted' in config) || !config.sorted) return choice;
  const [first] = choice;
  const { compare } = new Intl.Collator(first?.text.languageFor(wanted) || chooseLocale(wanted), {
    numeric: true,
  });
  return [...choice].sort((a, b) => compare(a.text.in(wanted), b.text.in(wanted)));
}

interface QuestionPosition {
  readonly index: number;
  readonly count: number;
  readonly result: string | undefined;
  /** The language of texts without one. */
  readonly lang: string | undefined;
}

/** The question on the wire, without scores and branches. */
export function localizeQuestion(
  inFile: QuestionInFile,
  wanted: readonly string[],
  { index, count, result, lang }: QuestionPosition,
): SubjectReply {
  return {
    questionId: inFile.id,
    type: codeOf(inFile.type) ?? 0,
    index,
    count,
    lang: inFile.title.languageFor(wanted) || lang,
    title: inFile.title.in(wanted),
    description: inFile.description?.in(wanted),
    choice: sorted(inFile, wanted).map(({ id, text, imgs, questionConfig, subChoice }) => ({
      id,
      text: text.in(wanted),
      imgs,
      questionConfig: speak(questionConfig, wanted),
      subChoice: (subChoice.length > 0 ? subChoice : inFile.subChoice).map((column) => ({
        id: column.id,
        text: column.text.in(wanted),
        imgs: column.imgs,
      })),
    })),
    config: speak(inFile.config, wanted) as Record<string, unknown>,
    result,
  };
}
