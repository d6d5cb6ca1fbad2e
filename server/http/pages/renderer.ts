import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '../../../contract/locales.ts';
import type { PageSentences, Rendered, Renderer, RenderInput } from '../../../contract/render.ts';
import type { EventLoop } from '../../observability/eventLoop.ts';
import type { Deps } from '../deps.ts';

const maxLagMs = 50;

/** A screen; `later` for one that the server had no time to draw; null for one that only the script can draw. */
export type Drawing = Rendered | 'later' | null;

interface ServerRenderer {
  readonly drawWith: (deps: Pick<Deps, 'log' | 'meter'>) => (input: RenderInput) => Drawing;
  /** Null without a renderer; the page then has its own, in English. */
  readonly sentences: (locale: Locale) => PageSentences | null;
  readonly statement: Renderer['statement'] | null;
  readonly ownAnswersWords: Renderer['ownAnswersWords'] | null;
}

/** The renderer of the build; without one, after an error or while the event loop lags, the script draws. */
export async function readRenderer(
  distDir: string,
  watch: () => EventLoop,
): Promise<ServerRenderer> {
  const file = join(distDir, 'server', 'render.js');
  if (!existsSync(file))
    return {
      drawWith: () => () => null,
      sentences: () => null,
      statement: null,
      ownAnswersWords: null,
    };
  const { render, isDrawable, sentences, statement, ownAnswersWords }: Renderer = await import(
    pathToFileURL(file).href
  );
  // The import itself has blocked the event loop.
  const eventLoop = watch();
  return {
    sentences,
    statement,
    ownAnswersWords,
    drawWith:
      ({ log, meter }) =>
      (input) => {
        try {
          if (eventLoop.lag() <= maxLagMs || answersPost(input)) return render(input);
          if (!isDrawable(input)) return null;
          meter.pageNotDrawn('lag');
          return 'later';
        } catch (error) {
          log.error('A page could not be drawn', error);
          meter.pageNotDrawn('error');
          return null;
        }
      },
  };
}

/** Only the markup carries an answer that was sent by a form, why it is not stored, and the tokens of a frame. */
function answersPost({ form }: RenderInput): boolean {
  const { posted, sent, refusal, tokens } = form;
  return posted !== undefined || sent !== undefined || refusal !== undefined || !!tokens;
}
