import { codes, Refusal } from '../../contract/envelope.ts';
import { factsOf } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import type { Session } from '../db/queries.ts';
import { codeOf } from '../questions/index.ts';
import { requireAccess, requireOpen, type SurveyAccess } from '../sessions/availability.ts';
import { sessionLookup, withLockedSession } from '../sessions/lockedSession.ts';
import { requireUnended } from '../sessions/sessionTransaction.ts';
import { allowsSignature } from '../sessions/signatureRules.ts';
import { surveyOfSession } from '../surveys/order/arranged.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { UploadDeps } from './deps.ts';
import { type FileStorage, fileStorageOf } from './fileStorage.ts';
import type { Purpose } from './uploads.ts';

export interface UploadAccess {
  readonly storage: FileStorage;
  readonly purpose: Purpose;
  /** The session of the respondent; null before the start. */
  readonly sessionId: string | null;
}

const maxSurveys = 20;

/**
 * Returns where the caller may upload: to a session that still has a file question, or as a
 * signature before the start. If the call names no survey, the browser's sessions decide, those
 * with real answers first.
 * @throws {Refusal} 403 when no file is expected; 404, 4001, 4002, 5, 6, 409 of the survey
 */
export async function uploadAccess(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string | undefined,
): Promise<UploadAccess> {
  if (surveyId !== undefined) return accessTo(deps, request, surveyId);
  let refusal = forbidden();
  for (const { id } of surveysOf(deps, request)) {
    try {
      return await accessTo(deps, request, id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

async function accessTo(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string,
): Promise<UploadAccess> {
  const admitted = await requireAccess(deps, request, surveyId);
  const { survey } = admitted;
  requireOpen(survey, deps.clock());
  const session = await sessionOf(deps, request, admitted);
  return {
    storage: fileStorageOf(deps, survey),
    purpose: purposeOf(survey, session),
    sessionId: session?.id ?? null,
  };
}

async function sessionOf(
  deps: UploadDeps,
  request: RequestContext,
  admitted: SurveyAccess,
): Promise<Session | null> {
  const find = sessionLookup(admitted, request);
  return find && withLockedSession(deps, admitted.survey, find, async ({ session }) => session);
}

function purposeOf(survey: Questionnaire, session: Session | null): Purpose {
  if (session) requireUnended(session);
  if (session?.status === status.answering && acceptsFiles(survey, session)) return 'answers';
  if (allowsSignature(survey)) return 'signatures';
  throw forbidden();
}

function acceptsFiles(survey: Questionnaire, session: Session): boolean {
  const { questions, byId } = surveyOfSession(survey, session);
  const index = byId.get(session.question_id ?? '')?.index ?? 0;
  const types = new Set(questions.slice(index).map(({ inFile }) => inFile.type));
  return [...types].some((type) => factsOf(codeOf(type) ?? 0).hasFiles);
}

function surveysOf({ surveys }: UploadDeps, request: RequestContext): readonly Questionnaire[] {
  const isDemo = ({ definition }: Questionnaire) => Number(definition.config.demo ?? false);
  return [...surveys.values()]
    .filter(
      ({ id, definition }) =>
        request.token(id) !== undefined ||
        (definition.login !== false && request.loginToken() !== undefined),
    )
    .sort((a, b) => isDemo(a) - isDemo(b))
    .slice(0, maxSurveys);
}

function forbidden(): Refusal {
  return new Refusal(codes.forbidden, 'There is no question here that takes a file');
}
