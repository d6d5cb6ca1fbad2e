import { appnamePattern, type SurveyEntry } from '../../../contract/address.ts';
import { openedParameter } from '../../../contract/embedding.ts';
import { codes, Refusal } from '../../../contract/envelope.ts';
import type { Fault } from '../../../contract/faults.ts';
import { idempotencyKeyPattern } from '../../../contract/idempotencyKey.ts';
import { type Locale, locales } from '../../../contract/locales.ts';
import {
  type Command,
  commands,
  formFields,
  type PageForm,
  startedParameter,
} from '../../../contract/pageForm.ts';
import { isMission, readForm, validate, wireType } from '../../../contract/questions/index.ts';
import { readText } from '../../../contract/questions/shared/fields.ts';
import { commitAnswer } from '../../answers/commit.ts';
import { reopenQuestion } from '../../answers/reopen.ts';
import { accessToken } from '../../auth/personalLinks.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { hashOf, isSameSecret } from '../../lib/hash.ts';
import { pressButton } from '../../questions/index.ts';
import { attachInfo } from '../../sessions/attachInfo.ts';
import { locationReply } from '../../sessions/location.ts';
import { reAnswer } from '../../sessions/reAnswer.ts';
import { prevSubject } from '../../sessions/subjects.ts';
import type { Deps } from '../deps.ts';
import { missionAnswer, postMission } from './forms/missionForm.ts';
import { signatureIn, startSigned } from './forms/startForm.ts';
import { withNumbers } from './forms/typedFields.ts';
import { readGiven } from './lists.ts';

export type Posted = Required<PageForm>['posted'] | null;

/** An answer to draw again, or null and the changes of the address. */
interface PostResult {
  readonly posted: Posted;
  /** Why the answer is not stored, beside its faults. */
  readonly refusal?: Refusal;
  readonly isUnsigned?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
}

const done: PostResult = { posted: null };

const foreignForm = new Refusal(codes.forbidden, 'The form belongs to another session');

/** Asks the respondent to check the answer and to send it again. */
const unsent: Fault = { kind: 'malformed' };

/** Binds a form to the respondent's session, login or link; empty before there is one. */
export function formToken(
  { surveys }: Pick<Deps, 'surveys'>,
  request: RequestContext,
  surveyId: string,
): string {
  const survey = surveys.get(surveyId);
  const token = survey ? accessToken(request, survey) : request.token(surveyId);
  return token === undefined ? '' : hashOf(`form ${surveyId} ${token}`);
}

interface PostOptions {
  readonly locale: Locale;
  readonly info: string;
  readonly search: string;
}

/** Carries out the command of a form, by the calls that the app makes. */
export async function post(
  deps: Deps,
  request: RequestContext,
  { surveyId, appname }: SurveyEntry,
  { locale, info, search }: PostOptions,
  fields: URLSearchParams,
): Promise<PostResult> {
  const command = commandIn(fields);
  if (command === 'open') return { posted: null, parameters: { [openedParameter]: '1' } };
  const key = readText(fields, formFields.key);
  if (!idempotencyKeyPattern.test(key)) throw new Refusal(codes.badRequest, 'The key is malformed');
  const keyed = { ...request, idempotencyKey: `${key}-${command}` };
  if (command === 'start') {
    const asked = deps.surveys.get(surveyId)?.definition.config.signature;
    const signature = signatureIn(asked, fields);
    if (signature?.isMissing) return { posted: null, isUnsigned: true };
    const body = {
      surveyId,
      channel: channelOf(appname),
      deviceInfo: {},
      userBehavior: {},
      locale,
      address: search,
      userId: info,
    };
    const isKnown = request.token(surveyId) !== undefined || request.loginToken() !== undefined;
    await startSigned(deps, keyed, body, signature);
    await attach(deps, request, surveyId, info);
    return isKnown ? done : { posted: null, parameters: { [startedParameter]: '1' } };
  }
  // A start has no session yet, and is protected by the origin alone (docs/decisions/0033-forms.md).
  if (!isSameSecret(readText(fields, formFields.token), formToken(deps, request, surveyId))) {
    const posted = answerIn(deps, surveyId, fields);
    return posted ? { posted: { ...posted, faults: [unsent] }, refusal: foreignForm } : done;
  }
  switch (command) {
    case 'next':
      await attach(deps, request, surveyId, info);
      return { posted: await commit(deps, request, surveyId, key, fields) };
    case 'previous':
      await prevSubject(deps, request, surveyId, {
        from: readText(fields, formFields.question),
        to: readText(fields, formFields.to) || undefined,
      });
      return done;
    case 'language': {
      const wanted = readText(fields, formFields.locale);
      const known = locales.find((tag) => tag === wanted);
      if (known) await locationReply(deps, request, surveyId, '', known);
      return { posted: null, parameters: known ? { lang: known } : {} };
    }
    case 'restart': {
      const answers = readText(fields, formFields.answers);
      const isKnown = answers === 'keep' || answers === 'clear';
      await reAnswer(deps, request, surveyId, isKnown ? answers : undefined);
      return done;
    }
    case 'continue':
    case 'retry':
      return done;
    case 'begin':
    case 'step':
    case 'complete':
    case 'cancel':
      await postMission(deps, keyed, surveyId, command, fields);
      return done;
  }
}

/** The answer in a form as it was sent; null in a form of no question. */
export function answerIn(
  { surveys }: Pick<Deps, 'surveys'>,
  surveyId: string,
  fields: URLSearchParams,
): Posted {
  const questionId = readText(fields, formFields.question);
  const question = surveys.get(surveyId)?.byId.get(questionId)?.question;
  if (!question || commandIn(fields) === 'previous') return null;
  return { questionId, answer: readForm(question, withNumbers(question, fields)), faults: [] };
}

async function commit(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  pageKey: string,
  fields: URLSearchParams,
): Promise<Posted> {
  const questionId = readText(fields, formFields.question);
  const { question, hasConditions } = deps.surveys.get(surveyId)?.byId.get(questionId) ?? {};
  if (!question) return null;
  const { given, isWhole } = isMission(question)
    ? { given: await missionAnswer(deps, request, surveyId, question), isWhole: true }
    : readGiven(deps, request, question, withNumbers(question, fields));
  const reopen = () => reopenQuestion(deps, request, surveyId, questionId, `${pageKey}-next-`);
  const isPressed = fields.has(formFields.press);
  const pressed = isPressed && pressButton(question, given, readText(fields, formFields.press));
  // Only the commit determines which options, rows and columns are hidden.
  const isUnchecked = isPressed || hasConditions;
  const { answer, faults } = isUnchecked
    ? { answer: pressed || given, faults: [] }
    : validate(question, given);
  if (isPressed || !isWhole || faults.length > 0) {
    await reopen();
    return { questionId, answer, faults: isWhole ? [...faults] : [] };
  }
  const result = JSON.stringify(answer);
  const idempotencyKey = `${pageKey}-next-${hashOf(`${questionId} ${result}`)}`;
  const send = () =>
    commitAnswer(
      deps,
      { ...request, idempotencyKey },
      { surveyId, questionId, type: wireType(question), result, sign: '', respondent: {} },
    );
  try {
    await send().catch(async (error: unknown) => {
      const isAnswered = error instanceof Refusal && error.code === codes.conflict;
      if (!isAnswered || !(await reopen())) throw error;
      await send();
    });
    return null;
  } catch (error) {
    const fault = error instanceof Refusal ? error.fault : null;
    if (fault === null) throw error;
    return { questionId, answer, faults: [fault] };
  }
}

/** The channel of a location, with which the app starts; empty for that of the survey. */
function channelOf(appname: string): string {
  return appnamePattern.test(appname) ? appname : '';
}

/** As the app does: only an invalid signature fails what was pressed. */
async function attach(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  info: string,
): Promise<void> {
  if (info === '') return;
  await attachInfo(deps, request, surveyId, { userId: info }).catch((error) => {
    if (!(error instanceof Refusal) || error.code === codes.forbidden) throw error;
  });
}

function commandIn(fields: URLSearchParams): Command {
  if (fields.has(formFields.to)) return 'previous';
  const pressed = readText(fields, formFields.command);
  const command = commands.find((known) => known === pressed);
  // Enter in a field may send a form without its button.
  if (command) return command;
  if (fields.has(formFields.question)) return 'next';
  throw new Refusal(codes.badRequest, 'The form has no button that was pressed');
}
