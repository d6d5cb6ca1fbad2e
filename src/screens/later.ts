/** What no first screen needs, as one file of its own (performance.md): it is there long before its time comes. */
export { Notice } from '../overlays/Notice.tsx';
export { Ended } from './Ended.tsx';
