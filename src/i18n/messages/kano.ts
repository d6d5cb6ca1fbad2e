import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Feeling, KanoSide } from '../../../contract/questions/kano.ts';

export const feelingLabels: Record<Feeling, MessageDescriptor> = {
  1: msg`I like it`,
  2: msg`I expect it`,
  3: msg`I am neutral`,
  4: msg`I can tolerate it`,
  5: msg`I dislike it`,
};

export const sideLabels: Record<KanoSide, MessageDescriptor> = {
  present: msg`How do you feel if it is there?`,
  absent: msg`How do you feel if it is not there?`,
};
