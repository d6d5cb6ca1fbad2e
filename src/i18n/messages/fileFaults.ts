import { arg, msg } from '@lingui/core/macro';
import { addFaultMessages } from './faults.ts';
import { isolate } from './isolate.ts';
import { megabytes } from './sizes.ts';

addFaultMessages({
  fileTooLarge: ({ max }, i18n) =>
    msg`File size can't exceed ${{ size: isolate(megabytes(max, i18n)) }}`,
  fileType: () => msg`This kind of file can't be uploaded`,
  tooManyFiles: ({ max }) => msg`You can upload up to {${arg(max)}, number} image(s)`,
  notUploaded: () => msg`This file has not been uploaded. Retry or remove it`,
});
