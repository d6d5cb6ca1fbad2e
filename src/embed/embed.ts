/**
 * `embed.js`: a script tag with `data-survey` inserts that survey after itself, with `data-goal` reports its page to the
 * survey that has opened it; any other script tag only defines the element.
 */
import { defineElement, elementName, type SurveyElement } from './element.ts';
import { attributes, logError, readOptions } from './embedOptions.ts';
import { reportPage } from './reportPage.ts';

// The build defines the path below which the app is.
declare const __BASE_PATH__: string | undefined;
const basePath = typeof __BASE_PATH__ === 'undefined' ? '' : __BASE_PATH__;

const script = document.currentScript;
if (script instanceof HTMLScriptElement && script.src) start(script);
else logError('embed.js must be a classic script tag with a src', script);

function start(script: HTMLScriptElement): void {
  const { origin } = new URL(script.src);
  const server = origin + basePath;
  defineElement(server);
  reportPage(script, origin);
  if (attributes.some((name) => script.hasAttribute(`data-${name}`))) insertElement(script, server);
}

function insertElement(script: HTMLScriptElement, server: string): void {
  const options = readOptions(script, 'data-');
  if (options === null) return;
  const element = document.createElement(elementName) as SurveyElement;
  element.server = server;
  for (const name of attributes) {
    const value = options[name];
    if (value !== null) element.setAttribute(name, value);
  }
  if (document.body?.contains(script)) script.after(element);
  else if (document.readyState !== 'loading') document.body.append(element);
  else document.addEventListener('DOMContentLoaded', () => document.body.append(element));
}
