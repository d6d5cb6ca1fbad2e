import { lazyMachine } from '../actors/lazyMachine.ts';

/** The machines of single question types; each comes in the file of its view. */
export const questionMachines = {
  linkage: lazyMachine(() =>
    import('../questions/linkage/Linkage.tsx').then((file) => file.wiredLinkage),
  ),
  upload: lazyMachine(() =>
    import('../questions/upload/Upload.tsx').then((file) => file.wiredUpload),
  ),
};
