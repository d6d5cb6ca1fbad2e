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
  typedTexts,
} from './answering.ts';
import { end, offers, ownAnswers, reAnswer, rounds, statusChecks } from './ending.ts';
import { location, start, step, surveyCall } from './entering.ts';
import { allReplies, codeChecks, envelope, reading } from './envelope.ts';
import { files, linkedLists, upload } from './files.ts';
import { fileForms, forms, framedForms, missionForms } from './forms.ts';
import { attachInfo, extraInfo, inApp, missions, wake } from './inApp.ts';
import { keys } from './keys.ts';
import { otherOrigin } from './otherOrigin.ts';
import { ownTexts } from './ownTexts.ts';
import { addresses, assets, firstReply, health, login, logins, secrets } from './pages.ts';
import { reviews } from './reviews.ts';
import { callChecks, rates, session, tooManyCalls, withoutCookie } from './session.ts';
import { storedEnd, storedMission, storedOnce, storedPath, storedRounds } from './stored.ts';
import { languages, optionalFields, questionFields, surveyFields, surveyTexts } from './survey.ts';
import { deadlineOfRounds, endOfExtended, extendedTime, extendTime, time } from './time.ts';

/** Every check, in the order of the sections of the protocol. */
export const checks: readonly Check[] = [
  ...reading,
  ...optionalFields,
  ...addresses,
  ...firstReply,
  ...assets,
  ...secrets,
  ...envelope,
  ...codeChecks,
  ...faultChecks,
  ...keys,
  ...storedOnce,
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
  ...reviews,
  ...commit,
  ...storedPath,
  ...step,
  ...reAnswer,
  ...deadlineOfRounds,
  ...end,
  ...storedEnd,
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
  ...surveyTexts,
  ...questionChecks,
  ...questionFields,
  ...offers,
  ...ahead,
  ...typeChecks,
  ...ownTexts,
  ...formats,
  ...typedTexts,
  ...missions,
  ...storedMission,
  ...time,
  ...extendedTime,
  ...files,
  ...rounds,
  ...storedRounds,
  ...login,
  ...logins,
  ...health,
  ...rates,
  ...tooManyCalls,
  ...allReplies,
];
