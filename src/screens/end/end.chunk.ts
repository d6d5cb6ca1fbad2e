export { Closed } from './Closed.tsx';
export { CookiesBlocked } from './CookiesBlocked.tsx';
export { Ended } from './Ended.tsx';
export { Failed } from './Failed.tsx';
export { Missing } from './Missing.tsx';
export { NotOpen } from './NotOpen.tsx';
export { Paused } from './Paused.tsx';
