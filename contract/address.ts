import { limits } from './limits.ts';
import { isReserved, surveyIdPattern } from './surveyId.ts';

/** Shape of an app's name in a survey's address (`com.example.app`); `.` and `..` would be path segments. */
export const appnamePattern = /^(?!\.{1,2}$)[\w.-]{1,128}$/;

export const devices = ['desktop', 'mobile', 'pad'] as const;
export type Device = (typeof devices)[number];

export const modes = ['page', 'inApp', 'window', 'card', 'task'] as const;
export type Mode = (typeof modes)[number];

export type FramedMode = 'window' | 'card';

export function isFramed(mode: string): mode is FramedMode {
  return mode === 'window' || mode === 'card';
}

export function hasOwnWindow(mode: Mode): boolean {
  return mode === 'page' || mode === 'task';
}

/** Whether a parameter of a survey's address is a value of it (`v.plan`), or what a question begins with (`a.age`). */
export function carriesValue(parameter: string): boolean {
  return /^[av]\./.test(parameter);
}

/** Whether a query has values or answers. */
export function carriesValues(query: string): boolean {
  return query.split(/[?&]/).some(carriesValue);
}

export interface SurveyEntry {
  readonly kind: 'survey';
  readonly surveyId: string;
  readonly mode: Mode;
  readonly appname: string;
}

export type Entry =
  | SurveyEntry
  | { readonly kind: 'dev'; readonly example: string | null }
  | { readonly kind: 'index' }
  | { readonly kind: 'notFound' };

const screens: ReadonlySet<string> = new Set(['home', 'question', 'end']);
const taskScreens: ReadonlySet<string> = new Set(['agree', 'question', 'task', 'end']);
const notFound = { kind: 'notFound' } as const;

/** Parses the path of an address. Device and screen in it are ignored: status and device decide. */
export function readEntry(pathname: string): Entry {
  const [first, second, third, ...rest] = pathname.split('/').filter((part) => part !== '');
  if (first === undefined) return { kind: 'index' };
  if (rest.length > 0) return notFound;
  if (first === 'dev') return third ? notFound : { kind: 'dev', example: second ?? null };
  if (isFramed(first)) {
    return third ? notFound : survey(second, first, first);
  }
  if (first === 'task') {
    return third === undefined || taskScreens.has(third)
      ? survey(second, 'task', 'task')
      : notFound;
  }
  if (second === undefined || devices.some((name) => name === second)) {
    return third === undefined || screens.has(third) ? survey(first, 'page', '') : notFound;
  }
  return third === undefined && appnamePattern.test(second)
    ? survey(first, 'inApp', second)
    : notFound;
}

function survey(surveyId = '', mode: Mode, appname: string): Entry {
  return surveyIdPattern.test(surveyId) && !isReserved(surveyId)
    ? { kind: 'survey', surveyId, mode, appname }
    : notFound;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly agent: string;
}

const padAgent = /iPad|PlayBook/i;
const mobileAgent =
  /Mobi|Android|iPhone|iPod|BlackBerry|BB10|IEMobile|Opera Mini|webOS|Kindle|Silk/i;

/** The device by the user agent alone, for markup that is drawn before the size is known. */
export function likelyDevice(agent: string): Device {
  const isPhone = /Mobi/i.test(agent);
  return deviceOf({ agent, width: isPhone ? 390 : 1280, height: 800 });
}

/** Phones larger than 600 × 500 count as pads, and computers smaller than that as phones; both bounds are excluded. */
export function deviceOf({ width, height, agent }: Viewport): Device {
  if (padAgent.test(agent)) return 'pad';
  if (mobileAgent.test(agent)) {
    return width > limits.deviceWidth && height > limits.deviceHeight ? 'pad' : 'mobile';
  }
  return width < limits.deviceWidth || height < limits.deviceHeight ? 'mobile' : 'desktop';
}
