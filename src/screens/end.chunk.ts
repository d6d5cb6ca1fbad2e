/** End and refusal screens, dialogs and the language list: no first screen of an open survey needs them. */

export { Language } from '../components/Language.tsx';
export { wiredLanguage } from '../components/wiredLanguage.ts';
export { BlockingSpinner } from '../overlays/BlockingSpinner.tsx';
export { NoticeDialog } from '../overlays/NoticeDialog.tsx';
export { Closed } from './end/Closed.tsx';
export { CookiesBlocked } from './end/CookiesBlocked.tsx';
export { Ended } from './end/Ended.tsx';
export { Failed } from './end/Failed.tsx';
export { Missing } from './end/Missing.tsx';
export { NotOpen } from './end/NotOpen.tsx';
export { Paused } from './end/Paused.tsx';
