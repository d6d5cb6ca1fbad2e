import { isDismissed, rememberDismissal } from './dismissal.ts';
import { attributes, type EmbedOptions, readContext, readOptions } from './embedOptions.ts';
import { type ForwardedMessage, type Frame, openFrame } from './frame.ts';
import { applyStyles } from './styles.ts';

export const elementName = 'askpath-survey';

/** `<askpath-survey survey="quiz" mode="card">`; a changed attribute restarts the survey. */
export interface SurveyElement extends HTMLElement {
  /** Origin of the survey server, with the path below which it is; defaults to that of `embed.js`. */
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
      #isAttached = false;
      #frame: Frame | null = null;

      constructor() {
        super();
        applyStyles(this.#root);
      }

      connectedCallback(): void {
        this.#isAttached = true;
        this.#start();
      }

      disconnectedCallback(): void {
        this.#isAttached = false;
        this.#frame?.stop();
        this.#frame = null;
      }

      attributeChangedCallback(_: string, before: string | null, after: string | null): void {
        if (this.#isAttached && before !== after) this.#start();
      }

      open(): void {
        if (this.#isAttached && !this.#frame) this.#start(true);
        this.#frame?.send('open');
      }

      close(): void {
        this.#frame?.send('close');
      }

      #start(isForced = false): void {
        this.#frame?.stop();
        const options = readOptions(this);
        const isShown = options && (isForced || !isDismissed(this.server, options));
        this.#show(
          isShown &&
            openFrame(
              this.#root,
              this.server,
              options,
              readContext(options, this),
              (message) => this.#handleMessage(message, options),
              () => this.#showTop(),
            ),
        );
      }

      /** Shows the frame, or collapses the element without a frame, whatever the host page's CSS says. */
      #show(frame: Frame | null | false): void {
        this.#frame = frame || null;
        this.style.setProperty('display', frame ? '' : 'none', 'important');
      }

      #handleMessage(message: ForwardedMessage, options: EmbedOptions): void {
        const { survey, mode } = options;
        const frame = this.#frame;
        if (message.type === 'ended' || message.type === 'closed')
          rememberDismissal(this.server, options);
        if (message.type === 'unavailable') {
          frame?.stop();
          this.#show(null);
        }
        const isAllowed = this.dispatchEvent(
          new CustomEvent(`askpath:${message.type}`, {
            bubbles: true,
            cancelable: message.type === 'closed',
            detail: { ...message, survey },
          }),
        );
        if (message.type !== 'closed' || mode !== 'window') return;
        frame?.stop();
        if (isAllowed) this.remove();
        else this.#show(null);
      }

      /** Scrolls to the top of the next question if the focus is in the survey and the top is out of view. */
      #showTop(): void {
        const isHere = this.#root.activeElement !== null;
        if (isHere && this.getBoundingClientRect().top < 0) {
          this.scrollIntoView({ block: 'start', inline: 'nearest' });
        }
      }
    },
  );
}
