/*
 * The machines of a survey, without a view: docs/machines-use.md. The functions that read a snapshot have the name of their
 * machine before them, such as `session.selectScreen`.
 */
export type {
  Context as DeadlineContext,
  Input as DeadlineInput,
} from '../../machines/deadline/deadline.machine.ts';
export {
  type ClockEvent,
  type DeadlineActor,
  deadlineMachine,
  type Extension,
  type TimeLeft,
  type TimeOnServer,
} from '../../machines/deadline/deadline.machine.ts';
export * as deadline from '../../machines/deadline/deadline.select.ts';
export { type DeliveryActor, deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
export type {
  Loaded,
  MissionOwner,
  PageEvent,
  Post,
  Saved,
} from '../../machines/delivery/delivery.types.ts';
export { type FrameActor, frameMachine } from '../../machines/frame/frame.machine.ts';
export * as frame from '../../machines/frame/frame.select.ts';
export type { Context as LanguageContext } from '../../machines/language/language.machine.ts';
export {
  type LanguageActor,
  type LanguageInput,
  languageMachine,
} from '../../machines/language/language.machine.ts';
export * as language from '../../machines/language/language.select.ts';
export { type Failure, failureOf, isDecisive } from '../../machines/lib/failure.ts';
export type { LocationRequest } from '../../machines/lib/locationRequest.ts';
export { loginAddress } from '../../machines/lib/login.ts';
export { absentMachine, type Port, promisePort } from '../../machines/lib/port.ts';
export type {
  Context as LinkageContext,
  Input as LinkageInput,
} from '../../machines/linkage/linkage.machine.ts';
export {
  type Branch,
  type Item,
  type LinkageActor,
  linkageMachine,
} from '../../machines/linkage/linkage.machine.ts';
export * as linkage from '../../machines/linkage/linkage.select.ts';
export { type MissionActor, missionMachine } from '../../machines/mission/mission.machine.ts';
export * as mission from '../../machines/mission/mission.select.ts';
export type { Context as OutboxContext } from '../../machines/outbox/outbox.machine.ts';
export { type OutboxActor, outboxMachine } from '../../machines/outbox/outbox.machine.ts';
export * as outbox from '../../machines/outbox/outbox.select.ts';
export type {
  Context as OwnAnswersContext,
  Input as OwnAnswersInput,
} from '../../machines/ownAnswers/ownAnswers.machine.ts';
export {
  type OwnAnswersActor,
  ownAnswersMachine,
} from '../../machines/ownAnswers/ownAnswers.machine.ts';
export * as ownAnswers from '../../machines/ownAnswers/ownAnswers.select.ts';
export {
  type QuestionActor,
  type QuestionSnapshot,
  questionMachine,
} from '../../machines/question/question.machine.ts';
export * as question from '../../machines/question/question.select.ts';
export type {
  CallInput,
  Commit,
  Context as QuestionContext,
  Departure,
  Event as QuestionEvent,
  Input as QuestionInput,
  Outcome,
} from '../../machines/question/question.types.ts';
export { noDrafts, timeOf } from '../../machines/session/session.logic.ts';
export {
  type SessionActor,
  type SessionSnapshot,
  sessionMachine,
} from '../../machines/session/session.machine.ts';
export * as session from '../../machines/session/session.select.ts';
export type {
  Context as SessionContext,
  Dialog,
  Drafts,
  Event as SessionEvent,
  Input as SessionInput,
  Restart,
  Start,
} from '../../machines/session/session.types.ts';
export type {
  Context as SignatureContext,
  Input as SignatureInput,
} from '../../machines/signature/signature.machine.ts';
export {
  type Signature,
  type SignatureActor,
  signatureMachine,
} from '../../machines/signature/signature.machine.ts';
export * as signature from '../../machines/signature/signature.select.ts';
export type {
  Context as ToastContext,
  Input as ToastInput,
} from '../../machines/toast/toast.machine.ts';
export { type ToastActor, toastMachine } from '../../machines/toast/toast.machine.ts';
export * as toast from '../../machines/toast/toast.select.ts';
export type {
  Context as TransferContext,
  Input as TransferInput,
} from '../../machines/transfer/transfer.machine.ts';
export {
  type ChosenFile,
  type Sending,
  type TransferActor,
  type Transmission,
  transferMachine,
} from '../../machines/transfer/transfer.machine.ts';
export * as transfer from '../../machines/transfer/transfer.select.ts';
export type {
  Context as UploadContext,
  Input as UploadInput,
} from '../../machines/upload/upload.machine.ts';
export { type UploadActor, uploadMachine } from '../../machines/upload/upload.machine.ts';
export * as upload from '../../machines/upload/upload.select.ts';
