import * as v from 'valibot';
import { surveyIdSchema } from './survey.ts';

/** The devices a survey has screens for (spec §2). */
const devices = ['desktop', 'mobile', 'pad'] as const;
export type Device = (typeof devices)[number];

/** What an address asks for (spec §2). `index` is the bare `/`, `dev` the developer page or
 * one example of it; `nowhere` is any other path. */
export type Entry =
  | { readonly kind: 'survey'; readonly surveyId: string }
  | { readonly kind: 'dev'; readonly example: string | null }
  | { readonly kind: 'index' }
  | { readonly kind: 'nowhere' };

const screens: ReadonlySet<string> = new Set(['home', 'question', 'end']);

/**
 * Reads the path of an address: the app once, at the start, and the server for the status of the page. Device
 * and screen in it are not obeyed: the survey's status and the device decide, and the address follows them.
 */
export function readEntry(pathname: string): Entry {
  const [surveyId, device, screen, ...more] = pathname.split('/').filter((part) => part !== '');
  if (surveyId === undefined) return { kind: 'index' };
  if (surveyId === 'dev') {
    return screen === undefined ? { kind: 'dev', example: device ?? null } : { kind: 'nowhere' };
  }
  const known =
    v.is(surveyIdSchema, surveyId) &&
    (device === undefined || devices.some((name) => name === device)) &&
    (screen === undefined || screens.has(screen)) &&
    more.length === 0;
  return known ? { kind: 'survey', surveyId } : { kind: 'nowhere' };
}
