import type { Plugin } from 'vite';
import { externalLink } from '../../contract/links.ts';
import { formats, textFaults } from '../../contract/questions/shared/formats.ts';

/**
 * Builds the name of the product and the address of its support into the app: `TITLE` and `SUPPORT` (docs/deployment/).
 * @throws for a value of another form
 */
export function product(): Plugin {
  const { TITLE, SUPPORT = '' } = process.env;
  const title = TITLE || 'Askpath';
  if (!/^[^<>&"]{1,60}$/.test(title))
    throw new Error('TITLE: a name of 1 to 60 characters without < > & " is expected');
  const isAddress =
    textFaults(SUPPORT, { format: formats.email }).length === 0 || externalLink(SUPPORT) !== null;
  if (SUPPORT !== '' && !isAddress)
    throw new Error(
      'SUPPORT: an e-mail address such as help@example.org or an https address is expected',
    );
  return {
    name: 'askpath-product',
    config: () => ({
      define: { __TITLE__: JSON.stringify(title), __SUPPORT__: JSON.stringify(SUPPORT) },
    }),
    transformIndexHtml: (html) =>
      html.replace('<title>Askpath</title>', () => `<title>${title}</title>`),
  };
}
