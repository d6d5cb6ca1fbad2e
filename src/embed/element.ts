import { isDismissed, rememberDismissal } from './dismissal.ts';
import { attributes, type EmbedOptions, readContext, readOptions } from './embedOptions.ts';
import { type ForwardedMessage, type Frame, openFrame } from './frame.ts';
import { applyStyles } from './styles.ts';

export const elementName = 'askpath-survey';

/** `<askpath-survey survey="quiz" mode="card">`; a changed attribute restarts the survey. */
export interface SurveyElement extends HTMLElement {
  /** Origin of the survey server; defaults to that of `embed.js`. */
  server: string;
  open(): void;
  close(): void;
}

export function defineElement(server: string): void {
  if (customElements.get(elementName)) return;
  customElements.define(
    elementName,
    class extends HTMLElement implements SurveyElement {
      static readonly observedAttributes = attributes;
      server = server;
      readonly #root = this.attachShadow({ mode: 'open' });
      #isThere = false;
      #frame: Frame | null = null;

      constructor() {
        super();
        applyStyles(this.#root);
      }

      connectedCallback(): void {
        this.#isThere = true;
        this.#start();
      }

      disconnectedCallback(): void {
        this.#isThere = false;
        this.#frame?.stop();
        this.#frame = null;
      }

      attributeChangedCallback(_: string, before: string | null, after: string | null): void {
        if (this.#isThere && before !== after) this.#start();
      }

      open(): void {
        if (this.#isThere && !this.#frame) this.#start(true);
        this.#frame?.ask('open');
      }

      close(): void {
        this.#frame?.ask('close');
      }

      #start(isAsked = false): void {
        this.#frame?.stop();
        const wish = readOptions(this);
        const isWanted = wish && (isAsked || !isDismissed(this.server, wish));
        this.#show(
          isWanted &&
            openFrame(
              this.#root,
              this.server,
              wish,
              readContext(wish, this),
              (news) => this.#hear(news, wish),
              () => this.#showTop(),
            ),
        );
      }

      /** Collapses the element without a frame, whatever the host page's CSS says. */
      #show(frame: Frame | null | false): void {
        this.#frame = frame || null;
        this.style.setProperty('display', frame ? '' : 'none', 'important');
      }

      #hear(news: ForwardedMessage, wish: EmbedOptions): void {
        const { survey, mode } = wish;
        const frame = this.#frame;
        if (news.type === 'ended' || news.type === 'closed') rememberDismissal(this.server, wish);
        if (news.type === 'unavailable') {
          frame?.stop();
          this.#show(null);
        }
        const goesOn = this.dispatchEvent(
          new CustomEvent(`askpath:${news.type}`, {
            bubbles: true,
            cancelable: news.type === 'closed',
            detail: { ...news, survey },
          }),
        );
        if (news.type !== 'closed' || mode !== 'window') return;
        frame?.stop();
        if (goesOn) this.remove();
        else this.#show(null);
      }

      /** Keeps the top of the next question in view after a press at the bottom. */
      #showTop(): void {
        const isHere = this.#root.activeElement !== null;
        if (isHere && this.getBoundingClientRect().top < 0) {
          this.scrollIntoView({ block: 'start', inline: 'nearest' });
        }
      }
    },
  );
}
