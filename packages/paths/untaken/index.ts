import { deadline } from './deadline.ts';
import { delivery } from './delivery.ts';
import { frame } from './frame.ts';
import { linkage } from './linkage.ts';
import { mission } from './mission.ts';
import { ownAnswers } from './ownAnswers.ts';
import { question } from './question.ts';
import { session } from './session.ts';
import { signature } from './signature.ts';
import { toast } from './toast.ts';
import { transfer } from './transfer.ts';
import type { Untaken } from './untaken.ts';
import { upload } from './upload.ts';

/** The lists by the ids of the machines; a machine without a list has no untaken transition. */
export const untaken: Readonly<Record<string, Untaken>> = {
  deadline,
  delivery,
  frame,
  linkage,
  mission,
  toast,
  ownAnswers,
  question,
  session,
  signature,
  transfer,
  upload,
};
