import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Remark, ToastContent } from '../../../machines/toast/toast.machine.ts';
import { failureText } from './failures.ts';

const remarks: Record<Remark, MessageDescriptor> = {
  copied: msg({
    message: 'Link copied',
    comment: 'A short message: the link to the survey is on the clipboard.',
  }),
  stepsCopied: msg({
    message: 'Steps copied',
    comment: 'A short message: the steps of a task are on the clipboard.',
  }),
  online: msg({
    message: 'Back online',
    comment: 'A short message: the connection is there again.',
  }),
};

export function toastText(content: ToastContent, i18n: I18n, isUnsent: boolean): string {
  return content.kind === 'remark'
    ? i18n._(remarks[content.remark])
    : failureText(content, i18n, { isUnsent });
}
