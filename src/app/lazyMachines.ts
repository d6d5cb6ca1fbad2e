import { lazyMachine } from '../actors/lazyMachine.ts';
import { whenIdle } from '../effects/page/idle.ts';

/** The machines of a session that the first question does not wait for. */
export const sessionMachines = {
  // Most surveys have no limit; what passes until the file is there is taken off.
  deadline: lazyMachine(
    () => import('../actors/wiredDeadline.ts').then((file) => file.wiredDeadline),
    {
      isNeeded: ({ left }) => left !== null,
      delayed: ({ left, ...rest }, elapsed) => ({
        ...rest,
        left: left === null ? null : left - elapsed,
      }),
    },
  ),
  signature: lazyMachine(
    () => import('../screens/start/Signature.tsx').then((file) => file.wiredSignature),
    { isNeeded: ({ isAsked }) => isAsked },
  ),
  language: lazyMachine(async () => {
    await new Promise<void>(whenIdle);
    return (await import('../screens/end.chunk.ts')).wiredLanguage;
  }),
};

/** The machines of single question types; each comes in the file of its view. */
export const questionMachines = {
  linkage: lazyMachine(() =>
    import('../questions/linkage/Linkage.tsx').then((file) => file.wiredLinkage),
  ),
  upload: lazyMachine(() =>
    import('../questions/upload/Upload.tsx').then((file) => file.wiredUpload),
  ),
};
