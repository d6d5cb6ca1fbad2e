import { toastMachine } from '../../machines/toast/toast.machine.ts';
import { vibrate } from '../effects/page/vibrate.ts';

export const wiredToast = toastMachine.provide({ actions: { feedback: vibrate } });
