import { msg } from '@lingui/core/macro';

/** Messages of `index.html`, by the id of their element; only the server inserts them. */
export const pageMessages = {
  loading: msg({
    message: 'Loading…',
    comment: 'The state of a page or a list that is being fetched.',
  }),
  testAnswers: msg({
    message: 'Test answers',
    comment:
      'Noun: a mark on each page of a survey that is being tried out; its answers do not count.',
  }),
  fullName: msg`Type your full name`,
  broken: msg`An error occurred. Refresh this page.`,
  scriptless: msg`This page needs JavaScript. Switch it on in your browser’s settings, then reload this page.`,
  outdated: msg`This survey needs a newer browser. Update your browser, or open this page on another device.`,
};
