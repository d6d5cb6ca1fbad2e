declare const __API_ORIGIN__: string | undefined;

/** The origin of the API where it is not the app's own, from `API_ORIGIN` of the build; otherwise empty. */
const apiOrigin = typeof __API_ORIGIN__ === 'undefined' ? '' : __API_ORIGIN__;

/** Whether the build calls an API of another origin (docs/protocol.md, Another origin). */
export const isOtherOrigin = apiOrigin !== '';

/** The URL of a path of the API's server, such as that of a call or a picture; another URL stays as it is. */
export function serverUrl(path: string): string {
  return /^\/(?!\/)/.test(path) ? apiOrigin + path : path;
}

/** The address of a page of the app, as a login takes it: a path on the API's own origin, a URL on another. */
export function returnUrl(path: string): string {
  return isOtherOrigin ? location.origin + path : path;
}

/** An attribute of pictures that only their respondent may load: without it other origins get no cookie. */
export const withCookies = isOtherOrigin ? ({ crossOrigin: 'use-credentials' } as const) : {};

/** Whether the app loads pictures of a survey from this origin. */
export function isServedOrigin(origin: string): boolean {
  return origin === location.origin || origin === apiOrigin;
}
