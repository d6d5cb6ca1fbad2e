import type { Check } from '../check.ts';
import {
  ahead,
  commit,
  currentQuestion,
  faultChecks,
  formats,
  previousQuestion,
  questionChecks,
  typeChecks,
} from './answering.ts';
import { end, ownAnswers, reAnswer, rounds, statusChecks } from './ending.ts';
import { location, start, step, surveyCall } from './entering.ts';
import { allReplies, codeChecks, envelope, reading } from './envelope.ts';
import { files, linkedLists, upload } from './files.ts';
import { fileForms, forms, framedForms, missionForms } from './forms.ts';
import { attachInfo, extraInfo, inApp, missions, wake } from './inApp.ts';
import { keys } from './keys.ts';
import { otherOrigin } from './otherOrigin.ts';
import { ownTexts } from './ownTexts.ts';
import { addresses, assets, health, login, logins, secrets } from './pages.ts';
import { callChecks, rates, session, withoutCookie } from './session.ts';
import { languages, optionalFields, surveyFields } from './survey.ts';
import { deadlineOfRounds, endOfExtended, extendTime, time } from './time.ts';

/** Every check, in the order of the sections of the protocol. */
export const checks: readonly Check[] = [
  ...reading,
  ...optionalFields,
  ...addresses,
  ...assets,
  ...secrets,
  ...envelope,
  ...codeChecks,
  ...faultChecks,
  ...keys,
  ...session,
  ...languages,
  ...otherOrigin,
  ...statusChecks,
  ...forms,
  ...fileForms,
  ...framedForms,
  ...missionForms,
  ...callChecks,
  ...withoutCookie,
  ...surveyCall,
  ...location,
  ...start,
  ...currentQuestion,
  ...previousQuestion,
  ...commit,
  ...step,
  ...reAnswer,
  ...deadlineOfRounds,
  ...end,
  ...endOfExtended,
  ...extendTime,
  ...ownAnswers,
  ...upload,
  ...linkedLists,
  ...wake,
  ...inApp,
  ...attachInfo,
  ...extraInfo,
  ...surveyFields,
  ...questionChecks,
  ...ahead,
  ...typeChecks,
  ...ownTexts,
  ...formats,
  ...missions,
  ...time,
  ...files,
  ...rounds,
  ...login,
  ...logins,
  ...rates,
  ...health,
  ...allReplies,
];
