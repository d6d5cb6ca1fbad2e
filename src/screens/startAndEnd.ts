/** The screens before the first question and after the last one; together they are a single chunk. */
export { Closed } from './end/Closed.tsx';
export { CookiesBlocked } from './end/CookiesBlocked.tsx';
export { Ended } from './end/Ended.tsx';
export { Failed } from './end/Failed.tsx';
export { Missing } from './end/Missing.tsx';
export { NotOpen } from './end/NotOpen.tsx';
export { Paused } from './end/Paused.tsx';
export { Home, Signature } from './start/Home.tsx';
