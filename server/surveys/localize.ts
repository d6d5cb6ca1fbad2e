import type * as v from 'valibot';
import { externalLink } from '../../contract/links.ts';
import { chooseLocale } from '../../contract/locales.ts';
import type { subjectSchema, surveySchema } from '../../contract/survey.ts';
import { speak } from '../content/localizedText.ts';
import { codeOf } from '../questions/index.ts';
import type { Definition, QuestionInFile } from './definition.ts';

/** What the wire carries, before the app has read it. */
export type SurveyReply = v.InferInput<typeof surveySchema>;
export type SubjectReply = v.InferInput<typeof subjectSchema>;

/**
 * The survey as the contract shows it, in the language of a reader who wants these tags, best first.
 *
 * @param linkHosts the hosts that this deployment trusts as the end of a survey
 */
export function localiseSurvey(
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

/** The options in the order they are shown in: the author's, or that of the language they are read in. */
function sorted({ choice, config }: QuestionInFile, wanted: readonly string[]) {
  if (!('sorted' in config) || !config.sorted) return choice;
  const [first] = choice;
  const { compare } = new Intl.Collator(first?.text.languageFor(wanted) || chooseLocale(wanted), {
    numeric: true,
  });
  return [...choice].sort((a, b) => compare(a.text.in(wanted), b.text.in(wanted)));
}

/** Where a question stands, and what it has been answered with. */
interface Asked {
  readonly index: number;
  readonly count: number;
  readonly result: string | undefined;
  /** The language of texts that are given without one. */
  readonly lang: string | undefined;
}

/** A question as the contract shows it; scores and branches stay on the server. */
export function localiseQuestion(
  inFile: QuestionInFile,
  wanted: readonly string[],
  { index, count, result, lang }: Asked,
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
