import type { SurveyEntry } from '../../../contract/address.ts';
import { openedParameter } from '../../../contract/embedding.ts';
import { codes, Refusal } from '../../../contract/envelope.ts';
import type { Fault } from '../../../contract/faults.ts';
import { idempotencyKeyPattern } from '../../../contract/idempotencyKey.ts';
import { type Locale, locales } from '../../../contract/locales.ts';
import {
  type Command,
  commands,
  formFields,
  startedParameter,
} from '../../../contract/pageForm.ts';
import { isMission, validate, wireType } from '../../../contract/questions/index.ts';
import { readText } from '../../../contract/questions/shared/fields.ts';
import { commitAnswer } from '../../answers/commit.ts';
import { reopenQuestion } from '../../answers/reopen.ts';
import { accessToken } from '../../auth/personalLinks.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { hashOf, isSameSecret } from '../../lib/hash.ts';
import { pressButton } from '../../questions/index.ts';
import { attachInfo } from '../../sessions/attachInfo.ts';
import { extendTime } from '../../sessions/extendTime.ts';
import { locationReply } from '../../sessions/location.ts';
import { reAnswer } from '../../sessions/reAnswer.ts';
import { prevSubject } from '../../sessions/subjects.ts';
import type { Deps } from '../deps.ts';
import { httpStatus } from '../reply.ts';
import type { Form } from './forms/fileForm.ts';
import { hasToken } from './forms/formTokens.ts';
import { missionAnswer, postMission } from './forms/missionForm.ts';
import { signatureIn, startSigned } from './forms/startForm.ts';
import { withNumbers } from './forms/typedFields.ts';
import { readFormAnswer } from './lists.ts';
import type { Posted, PostResult } from './postResult.ts';

/** Asks the respondent to check the answer and to send it again. */
const unsent: Fault = { kind: 'malformed' };

/**
 * Returns the token that binds a form to the respondent's session, login or link; empty when the
 * respondent has none of them.
 */
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

/** Carries out the command of a form through the same functions as the calls of the app. */
export async function post(
  deps: Deps,
  request: RequestContext,
  { surveyId, appname }: SurveyEntry,
  { locale, info, search }: PostOptions,
  { fields, fault }: Pick<Form, 'fields' | 'fault'>,
): Promise<PostResult> {
  const sent = sentAnswer(deps, request, surveyId, fields);
  if (fault && sent) return askAgain({ ...sent.posted, faults: [fault] });
  const command = commandIn(fields);
  if (command === 'open') return current({ [openedParameter]: '1' });
  const key = readText(fields, formFields.key);
  if (!idempotencyKeyPattern.test(key)) throw new Refusal(codes.badRequest, 'The key is malformed');
  const keyed = { ...request, idempotencyKey: `${key}-${command}` };
  if (command === 'start') {
    const signature = signatureIn(deps, surveyId, fields);
    if (signature?.isMissing)
      return { kind: 'unfinished', status: codes.invalidAnswer, atStart: { signature } };
    const body = {
      surveyId,
      channel: appname,
      deviceInfo: {},
      userBehavior: {},
      locale,
      timeZone: '',
      address: search,
      userId: info,
    };
    const isKnown = hasToken(request, surveyId);
    await startSigned(deps, keyed, body, signature);
    await attach(deps, request, surveyId, info);
    return current(isKnown ? {} : { [startedParameter]: '1' });
  }
  // The token is checked after the command `start`: a start has no session yet, and only the origin
  // protects it (docs/decisions/0033-forms.md).
  if (!isSameSecret(readText(fields, formFields.token), formToken(deps, request, surveyId))) {
    return sent ? askAgain({ ...sent.posted, faults: [unsent] }, codes.forbidden) : current();
  }
  switch (command) {
    case 'next':
      await attach(deps, request, surveyId, info);
      return sent ? commit(deps, request, surveyId, key, fields, sent) : current();
    case 'previous':
      await prevSubject(deps, request, surveyId, {
        from: readText(fields, formFields.question),
        to: readText(fields, formFields.to) || undefined,
      });
      return current();
    case 'extend':
      await extendTime(deps, keyed, surveyId);
      return sent && !isMission(sent.surveyQuestion.question) ? askAgain(sent.posted) : current();
    case 'language': {
      const wanted = readText(fields, formFields.locale);
      const known = locales.find((tag) => tag === wanted);
      if (known) await locationReply(deps, request, surveyId, '', { locale: known });
      return current(known ? { lang: known } : {});
    }
    case 'restart': {
      const answers = readText(fields, formFields.answers);
      const isKnown = answers === 'keep' || answers === 'clear';
      await reAnswer(deps, request, surveyId, isKnown ? answers : undefined);
      return current();
    }
    case 'continue':
    case 'retry':
      return current();
    case 'begin':
    case 'step':
    case 'complete':
    case 'cancel':
      await postMission(deps, keyed, surveyId, command, fields);
      return current();
  }
}

/** Decides what follows the refusal of a command, or of the post itself. */
export function refusedPost(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  fields: URLSearchParams,
  refusal: Refusal,
): PostResult {
  const { code } = refusal;
  if (code === codes.restartOrContinue) return { kind: 'refused', refusal };
  const isLater = code === codes.tooManyRequests || (code >= codes.serverError && code <= 599);
  if (!isLater && code !== codes.conflict) return current();
  const { posted = null } = sentAnswer(deps, request, surveyId, fields) ?? {};
  const unfinished = { kind: 'unfinished', status: httpStatus(refusal) } as const;
  // The app shows the refusal in the respondent's language, so that its message is not sent.
  const reason = { refusal: { code, message: '' } };
  if (!isLater) {
    return { ...unfinished, atQuestion: posted && { posted }, atOtherQuestion: posted && reason };
  }
  const signature = signatureIn(deps, surveyId, fields);
  return {
    ...unfinished,
    atQuestion: posted && { posted, ...reason },
    atStart: { ...reason, ...(signature ? { signature } : {}) },
    fields,
  };
}

function current(parameters: Readonly<Record<string, string>> = {}): PostResult {
  return { kind: 'current', parameters };
}

/** Shows an answer again that has faults, or that another form completes. */
function askAgain(posted: Posted, code?: number): PostResult {
  const isFaulty = posted.faults.length > 0;
  const status = code ?? (isFaulty ? codes.invalidAnswer : 200);
  return { kind: 'unfinished', status, atQuestion: { posted } };
}

/** Returns the answer in a form without validating it; null for a form without a question. */
function sentAnswer(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  fields: URLSearchParams,
) {
  const questionId = readText(fields, formFields.question);
  const surveyQuestion = deps.surveys.get(surveyId)?.byId.get(questionId);
  if (!surveyQuestion || commandIn(fields) === 'previous') return null;
  const { question } = surveyQuestion;
  const read = readFormAnswer(deps, request, question, withNumbers(question, fields));
  const posted: Posted = { questionId, answer: read.answer, faults: [] };
  return { ...read, surveyQuestion, posted };
}

async function commit(
  deps: Deps,
  request: RequestContext,
  surveyId: string,
  pageKey: string,
  fields: URLSearchParams,
  { surveyQuestion, ...sent }: NonNullable<ReturnType<typeof sentAnswer>>,
): Promise<PostResult> {
  const { id: questionId, question, hasConditions } = surveyQuestion;
  const { answer: submitted, isComplete } = isMission(question)
    ? { answer: await missionAnswer(deps, request, surveyId, question), isComplete: true }
    : sent;
  const reopen = () => reopenQuestion(deps, request, surveyId, questionId, `${pageKey}-next-`);
  const isPressed = fields.has(formFields.press);
  const pressed = isPressed && pressButton(question, submitted, readText(fields, formFields.press));
  // The form cannot determine which options, rows and columns are hidden, so that an answer with
  // conditions is validated by the commit.
  const isUnchecked = isPressed || hasConditions;
  const { answer, faults } = isUnchecked
    ? { answer: pressed || submitted, faults: [] }
    : validate(question, submitted);
  if (isPressed || !isComplete || faults.length > 0) {
    await reopen();
    return askAgain({ questionId, answer, faults: isComplete ? [...faults] : [] });
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
    return current();
  } catch (error) {
    const fault = error instanceof Refusal ? error.fault : null;
    if (fault === null) throw error;
    return askAgain({ questionId, answer, faults: [fault] });
  }
}

/**
 * Attaches the address's info to the session. As in the app only an invalid signature of the info
 * refuses the command.
 */
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
  // A browser may omit the button's field when Enter in a text field sends the form.
  if (command) return command;
  if (fields.has(formFields.question)) return 'next';
  throw new Refusal(codes.badRequest, 'The form has no button that was pressed');
}
