import { lazyMachine } from '../actors/lazyMachine.ts';
import { wiredLanguage } from '../components/wiredLanguage.ts';

export const sessionMachines = {
  // Loading time is subtracted from the time left.
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
  language: wiredLanguage,
  delivery: lazyMachine(
    () => import('../screens/mission/Mission.tsx').then((file) => file.wiredDelivery),
    { isNeeded: (carried) => carried?.type === 'mission.open' },
  ),
};

export const questionMachines = {
  linkage: lazyMachine(() =>
    import('../questions/linkage/Linkage.tsx').then((file) => file.wiredLinkage),
  ),
  upload: lazyMachine(() =>
    import('../questions/upload/Upload.tsx').then((file) => file.wiredUpload),
  ),
  task: lazyMachine(() => import('../screens/mission/Mission.tsx').then((file) => file.wiredTask)),
};
