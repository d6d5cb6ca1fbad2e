import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DialogKind } from '../../../machines/notices/notices.machine.ts';
import { ok } from './ok.ts';

interface NoticeMessages {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly restart?: MessageDescriptor;
  readonly proceed?: MessageDescriptor;
}

const continueLater = msg`You can continue later.`;
const draftStays = msg`You can continue later. What you have written stays on this device.`;

interface SavedWork {
  readonly hasAnswered: boolean;
  readonly hasUnsentText: boolean;
}

export function noticeMessage(
  question: DialogKind,
  { hasAnswered, hasUnsentText }: SavedWork,
): MessageDescriptor {
  if (question !== 'paused' || hasAnswered) return noticeMessages[question].text;
  return hasUnsentText ? draftStays : continueLater;
}

export const noticeMessages: Record<DialogKind, NoticeMessages> = {
  surveyChanged: {
    title: msg({
      message: 'The survey has changed',
      comment: 'Title: its author has changed it meanwhile.',
    }),
    text: msg`A question was moved or removed while you were answering. Restart to go through the survey as it is now. Answers that still fit are filled in for you; they count once you send them again.`,
    restart: msg({
      message: 'Restart',
      comment: 'Button: verb; begins the survey again from its first question.',
    }),
  },
  resume: {
    title: msg({
      message: 'You have already started this survey',
      comment: 'Title: some questions are answered, but not all.',
    }),
    text: msg`Pick up where you left off, or start over. Starting over clears your answers.`,
    restart: msg`Start over`,
    proceed: msg({
      message: 'Continue',
      comment: 'Button: verb; goes on where the survey was left.',
    }),
  },
  notOpen: {
    title: msg({
      message: 'The answering time has not started',
      comment: 'Title: the survey opens later.',
    }),
    text: msg`This survey can't be answered at the moment. What you have written stays on this device.`,
    proceed: ok,
  },
  paused: {
    title: msg({
      message: 'The survey has been paused',
      comment: 'Title: its author lets nobody answer for a while.',
    }),
    text: msg`You can continue later. Your answers so far are saved, and what you have written stays on this device.`,
    proceed: ok,
  },
  elsewhere: {
    title: msg({
      message: 'Continued in another window',
      comment: 'Title: this survey has been answered further in another window.',
    }),
    text: msg`You continued in another window. Pick up here; your answers are saved.`,
    proceed: msg({
      message: 'Continue here',
      comment: 'Button: verb; goes on in this window, or on this device.',
    }),
  },
  again: {
    title: msg({
      message: 'Answer once more?',
      comment: 'Title: asks before the whole survey is answered a second time.',
    }),
    text: msg`You begin again at the start, with your earlier answers filled in. Only what you send again will count.`,
    restart: msg({
      message: 'Answer again',
      comment: 'Button: verb; answers the whole survey a second time.',
    }),
    proceed: msg({
      message: 'Cancel',
      comment: 'Button: verb; does not do what was asked for, or stops an upload.',
    }),
  },
};
