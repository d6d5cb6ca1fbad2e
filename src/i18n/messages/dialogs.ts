import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Dialog } from '../../../machines/session/session.types.ts';
import { ok } from './ok.ts';

interface DialogMessages {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly restart?: MessageDescriptor;
  readonly proceed?: MessageDescriptor;
}

const continueLater = msg`You can continue later.`;
const draftStays = msg`You can continue later. We’ll keep what you’ve typed on this device.`;

interface SavedWork {
  readonly hasAnswered: boolean;
  readonly hasUnsentText: boolean;
}

export function dialogText(
  dialog: Dialog,
  { hasAnswered, hasUnsentText }: SavedWork,
): MessageDescriptor {
  if (dialog !== 'paused' || hasAnswered) return dialogMessages[dialog].text;
  return hasUnsentText ? draftStays : continueLater;
}

export const dialogMessages: Record<Dialog, DialogMessages> = {
  surveyChanged: {
    title: msg({
      message: 'The survey has changed',
      comment: 'Title: its author has changed it meanwhile.',
    }),
    text: msg`Restart to go through the new version. Your earlier answers are filled in where they still fit: check each page, then select “Next” to keep them.`,
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
    text: msg`Continue where you left off, or restart. Restarting clears your answers.`,
    restart: msg`Restart`,
    proceed: msg({
      message: 'Continue',
      comment: 'Button: verb; goes on where the survey was left.',
    }),
  },
  notOpen: {
    title: msg({
      message: 'This survey isn’t open yet',
      comment: 'Title: the survey opens later.',
    }),
    text: msg`This survey can’t be answered at the moment. We’ll keep what you’ve typed on this device.`,
    proceed: ok,
  },
  paused: {
    title: msg({
      message: 'The survey has been paused',
      comment: 'Title: its author lets nobody answer for a while.',
    }),
    text: msg`You can continue later. Your answers so far are saved, and we’ll keep what you’ve typed on this device.`,
    proceed: ok,
  },
  elsewhere: {
    title: msg({
      message: 'You continued in another window',
      comment: 'Title: this survey has been answered further in another window.',
    }),
    text: msg`You can continue here instead. Your answers are saved.`,
    proceed: msg({
      message: 'Continue here',
      comment: 'Button: verb; goes on in this window, or on this device.',
    }),
  },
  again: {
    title: msg({
      message: 'Answer again?',
      comment: 'Title: asks before the whole survey is answered a second time.',
    }),
    text: msg`You’ll start from the first question, with your earlier answers filled in. Only the pages you send again will count.`,
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
