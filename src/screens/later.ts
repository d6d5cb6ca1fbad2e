/** What no first screen of an open survey needs, as one file of its own (performance.md). */
export { Cover } from '../overlays/Cover.tsx';
export { Notice } from '../overlays/Notice.tsx';
export { Language } from '../parts/Language.tsx';
export { Closed } from './Closed.tsx';
export { Ended } from './Ended.tsx';
export { Failed } from './Failed.tsx';
export { Forgotten } from './Forgotten.tsx';
export { Missing } from './Missing.tsx';
export { NotOpen } from './NotOpen.tsx';
export { Paused } from './Paused.tsx';
