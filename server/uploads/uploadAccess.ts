import { codes, Refusal } from '../../contract/envelope.ts';
import { factsOf } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import { takesSignature } from '../answers/signature.ts';
import type { Session } from '../db/queries.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { type Admitted, admit, requireOpen } from '../sessions/availability.ts';
import { holder, takeTurn } from '../sessions/sessionTransaction.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import { type Shelf, shelfOf } from './fileStorage.ts';
import type { Purpose } from './uploads.ts';

export interface UploadAccess {
  readonly shelf: Shelf;
  readonly purpose: Purpose;
}

const maxSurveys = 20;

/**
 * Resolves where the caller may upload: into a session with a file question left, or as a signature before the start.
 * Without a survey in the call, the browser's sessions decide, recorded ones first.
 *
 * @throws {Refusal} 403 where nothing takes a file; 404, 4001, 4002, 5, 6, 409 of the survey
 */
export async function uploadAccess(
  deps: Deps,
  visit: Visit,
  surveyId: string | undefined,
): Promise<UploadAccess> {
  if (surveyId !== undefined) return accessTo(deps, visit, surveyId);
  let refusal = forbidden();
  for (const { id } of surveysOf(deps, visit)) {
    try {
      return await accessTo(deps, visit, id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

async function accessTo(deps: Deps, visit: Visit, surveyId: string): Promise<UploadAccess> {
  const admitted = await admit(deps, visit, surveyId);
  const { survey } = admitted;
  requireOpen(survey, deps.clock());
  const session = await sessionOf(deps, visit, admitted);
  return { shelf: shelfOf(deps, survey), purpose: purposeOf(survey, session) };
}

async function sessionOf(deps: Deps, visit: Visit, admitted: Admitted): Promise<Session | null> {
  const token = visit.token(admitted.survey.id);
  if (admitted.user === null && token === undefined) return null;
  const find = holder(admitted, token);
  return takeTurn(deps, admitted.survey, find, async ({ session }) => session);
}

function purposeOf(survey: Questionnaire, session: Session | null): Purpose {
  if (session?.status === status.ended) {
    throw new Refusal(codes.conflict, 'This survey has been answered already');
  }
  if (session?.status === status.answering && takesFiles(survey, session)) return 'answers';
  if (takesSignature(survey)) return 'signatures';
  throw forbidden();
}

function takesFiles({ asked, byId }: Questionnaire, { question_id }: Session): boolean {
  const place = byId.get(question_id ?? '')?.place ?? 0;
  return asked.slice(place).some(({ question }) => factsOf(question.type).hasFiles);
}

function surveysOf({ surveys }: Deps, visit: Visit): readonly Questionnaire[] {
  const isDemo = ({ definition }: Questionnaire) => Number(definition.config.demo ?? false);
  return [...surveys.values()]
    .filter(
      ({ id, definition }) =>
        visit.token(id) !== undefined ||
        (definition.login !== false && visit.login() !== undefined),
    )
    .sort((one, other) => isDemo(one) - isDemo(other))
    .slice(0, maxSurveys);
}

function forbidden(): Refusal {
  return new Refusal(codes.forbidden, 'There is no question here that takes a file');
}
