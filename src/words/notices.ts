import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Question } from '../../machines/notices.machine.ts';

interface NoticeWords {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  /** What costs something: the answers given so far. */
  readonly restart?: MessageDescriptor;
  /** The safe way on; without it only a restart helps. */
  readonly proceed?: MessageDescriptor;
}

/** What each dialog says and offers. */
export const noticeWords: Record<Question, NoticeWords> = {
  moved: {
    title: msg`The survey has changed`,
    text: msg`A question was moved or removed while you were answering. Restart to go through the survey as it is now.`,
    restart: msg`Restart`,
  },
  resume: {
    title: msg`You have been here before`,
    text: msg`Go on where you stopped, or start over. Starting over clears what you answered.`,
    restart: msg`Start over`,
    proceed: msg`Continue`,
  },
  notOpen: {
    title: msg`The answering time has not started`,
    text: msg`This survey can't be answered at the moment. What you have written stays on this device.`,
    proceed: msg`OK`,
  },
  paused: {
    title: msg`The survey has been paused`,
    text: msg`It goes on later. What you have answered so far is kept, and what you have written stays on this device.`,
    proceed: msg`OK`,
  },
  elsewhere: {
    title: msg`Continued in another window`,
    text: msg`You went on with this survey somewhere else. Continue here from where it stands now; what you answered there is kept.`,
    proceed: msg`Continue here`,
  },
  again: {
    title: msg`Answer once more?`,
    text: msg`You begin again at the start. Only your new answers will count.`,
    restart: msg`Answer again`,
    proceed: msg`Cancel`,
  },
};
