import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '../../../contract/locales.ts';
import type { PageTexts } from '../../../contract/pages/pageTexts.ts';
import type {
  PageSentences,
  Rendered,
  Renderer,
  RenderInput,
} from '../../../contract/pages/render.ts';
import type { EventLoop } from '../../observability/eventLoop.ts';
import type { Deps } from '../deps.ts';

const maxLagMs = 50;

/**
 * A rendered screen; `later` if the server is too busy to render it; null if only the script can
 * render it.
 */
export type RenderResult = Rendered | 'later' | null;

interface ServerRenderer {
  readonly renderWith: (deps: Pick<Deps, 'log' | 'meter'>) => (input: RenderInput) => RenderResult;
  /** Null without a renderer; the page then keeps the English sentences of its template. */
  readonly sentences: (locale: Locale) => PageSentences | null;
  /** Null without a renderer; the server's pages then are in English. */
  readonly pageTexts: (locale: Locale) => PageTexts | null;
  /** Null without a renderer; the script then renders the screen. */
  readonly missing: (locale: Locale) => Rendered | null;
  readonly statement: Renderer['statement'] | null;
  readonly ownAnswersWords: Renderer['ownAnswersWords'] | null;
}

/**
 * Loads the renderer of the build. Without a renderer, after an error and while the event loop
 * lags, the script renders the screens in the browser.
 */
export async function readRenderer(
  distDir: string,
  watch: () => EventLoop,
): Promise<ServerRenderer> {
  const file = join(distDir, 'server', 'render.js');
  if (!existsSync(file))
    return {
      renderWith: () => () => null,
      sentences: () => null,
      pageTexts: () => null,
      missing: () => null,
      statement: null,
      ownAnswersWords: null,
    };
  const { render, isDrawable, ...others }: Renderer = await import(pathToFileURL(file).href);
  // Watching begins after the import, which blocks the event loop itself.
  const eventLoop = watch();
  return {
    ...others,
    renderWith:
      ({ log, meter }) =>
      (input) => {
        try {
          if (eventLoop.lag() <= maxLagMs || answersPost(input)) return render(input);
          if (!isDrawable(input)) return null;
          meter.pageNotRendered('lag');
          return 'later';
        } catch (error) {
          log.error('A page could not be drawn', error);
          meter.pageNotRendered('error');
          return null;
        }
      },
  };
}

/**
 * Returns whether the markup has what the script could not fetch: a sent answer, the reason why it
 * is not stored, or the tokens of a frame.
 */
function answersPost({ form }: RenderInput): boolean {
  const { posted, sent, refusal, tokens } = form;
  return posted !== undefined || sent !== undefined || refusal !== undefined || !!tokens;
}
