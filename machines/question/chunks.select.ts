import type { LinkageActor } from '../linkage/linkage.machine.ts';
import type { TaskActor } from '../task/task.machine.ts';
import type { UploadActor } from '../upload/upload.machine.ts';
import type { QuestionSnapshot } from './question.machine.ts';

export function selectLinkage({ children }: QuestionSnapshot): LinkageActor | null {
  return children.linkage ?? null;
}

export function selectUpload({ children }: QuestionSnapshot): UploadActor | null {
  return children.upload ?? null;
}

/** The machine of a mission; null for any other question. */
export function selectTask({ children }: QuestionSnapshot): TaskActor | null {
  return children.task ?? null;
}
