import { pathBelow } from '../../../contract/basePath.ts';

// The build defines both; programs that read this file without a build have neither.
declare const __API_ORIGIN__: string | undefined;
declare const __BASE_PATH__: string | undefined;

/** The origin of the API where it is not the app's own; otherwise empty. */
const apiOrigin = typeof __API_ORIGIN__ === 'undefined' ? '' : __API_ORIGIN__;

/** The path below which the app is, such as `/surveys`; empty where it has the whole origin. */
const basePath = typeof __BASE_PATH__ === 'undefined' ? '' : __BASE_PATH__;

const prefix = apiOrigin === '' ? basePath : apiOrigin;

/** Whether the build calls an API of another origin (docs/protocol.md, Another origin). */
export const isOtherOrigin = apiOrigin !== '';

/** The URL of a path of the API's server, such as that of a call or a picture; another URL stays as it is. */
export function serverUrl(path: string): string {
  return isPath(path) ? prefix + path : path;
}

/** HTML that the server has cleaned, with the URLs of its pictures. */
export function withServerUrls(html: string): string {
  return prefix === '' ? html : html.replace(/(<img\b[^>]* src=")(?=\/(?!\/))/g, `$1${prefix}`);
}

/** The path of a page or a file of the app in the browser; another URL stays as it is. */
export function appPath(path: string): string {
  return isPath(path) ? basePath + path : path;
}

/** The path of the open page as the app knows it: below its base path. */
export function currentPath(): string {
  return pathBelow(basePath, location.pathname);
}

/** The address of a page of the app, as a login takes it: a path on the API's own origin, a URL on another. */
export function returnUrl(path: string): string {
  return isOtherOrigin ? location.origin + appPath(path) : appPath(path);
}

/** An attribute of pictures that only their respondent may load: without it other origins get no cookie. */
export const withCookies = isOtherOrigin ? ({ crossOrigin: 'use-credentials' } as const) : {};

/** Whether the app loads pictures of a survey from this origin. */
export function isServedOrigin(origin: string): boolean {
  return origin === location.origin || origin === apiOrigin;
}

function isPath(url: string): boolean {
  return /^\/(?!\/)/.test(url);
}
