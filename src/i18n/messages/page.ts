import { msg } from '@lingui/core/macro';

/** Messages of `index.html` itself, by element id. */
export const pageMessages = {
  loading: msg`Loading…`,
  broken: msg`An error occurred. Refresh this page.`,
  scriptless: msg`This survey needs JavaScript. Switch it on in your browser's settings, then reload this page.`,
};
