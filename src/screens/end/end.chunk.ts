export { Closed } from './Closed.tsx';
export { CookiesBlocked } from './CookiesBlocked.tsx';
export { Ended } from './Ended.tsx';
export { NotOpen } from './NotOpen.tsx';
export { Paused } from './Paused.tsx';
