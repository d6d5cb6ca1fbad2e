import { goalWord, type PageReport } from '../../contract/embedding.ts';
import { logError } from './embedOptions.ts';

/** Attribute of a script tag whose page may be the goal of a mission; its value is a word, or empty. */
const goalAttribute = 'data-goal';

/**
 * Reports the path of this page and the word of the tag to the survey that has opened it, if it is one of this server.
 * The page learns nothing of the survey: any other opener receives nothing, and no opener replies.
 */
export function reportPage(script: HTMLScriptElement, serverOrigin: string): void {
  const word = script.getAttribute(goalAttribute);
  if (word === null) return;
  if (word !== '' && !goalWord.test(word)) {
    logError(`${goalAttribute} must have up to 40 letters, digits, "_", "." and "-"`, script);
    return;
  }
  const post = (named: Pick<PageReport, 'word'>) => {
    const report: PageReport = {
      askpath: 'page',
      path: location.pathname,
      ...named,
      at: Date.now(),
    };
    (window.opener as Window | null)?.postMessage(report, serverOrigin);
  };
  post(word === '' ? {} : { word });
  // A page that changes its address without a load is another page, without the word.
  window.navigation?.addEventListener('currententrychange', () => post({}));
}
