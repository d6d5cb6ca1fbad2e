import type { Invariant } from './invariant.ts';

export const language: Invariant = {
  rule: 'A start says the language that the page is in.',
  contradiction({ exchanges, language: shown }) {
    // A language that was chosen since is in a location.
    const chosen = exchanges.findLastIndex(
      ({ name, fields }) => name === 'location' && fields.locale !== undefined,
    );
    const wrong = exchanges
      .slice(chosen + 1)
      .find(
        ({ name, fields }) =>
          name === 'start' && fields.locale !== undefined && fields.locale !== shown,
      );
    return wrong ? `start said "${wrong.fields.locale}" on a page in "${shown}"` : null;
  },
};
