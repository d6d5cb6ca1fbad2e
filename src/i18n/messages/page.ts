import { msg } from '@lingui/core/macro';

/** What the page itself says where the app does not run, by the id of the element that says it. */
export const pageMessages = {
  broken: msg`An error occurred. Refresh this page.`,
  scriptless: msg`This survey needs JavaScript. Switch it on in your browser's settings, then reload this page.`,
};
