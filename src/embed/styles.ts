/**
 * A host page can override the rules of `:host`, but not those of the frame. An invisible frame must not intercept
 * clicks on the page below.
 */
const rules = `
:host {
  display: block;
}
:host([hidden]) {
  display: none;
}
:host([mode="window"]) {
  position: fixed;
  z-index: 2147483647;
  inset: auto 16px calc(16px + env(safe-area-inset-bottom, 0px)) auto;
  inset-inline: auto 16px;
  width: min(400px, calc(100% - 32px));
  pointer-events: none;
}
:host([mode="window"][corner="start"]) {
  inset-inline: 16px auto;
}
iframe {
  display: block;
  width: 100%;
  height: 160px;
  border: 0;
  visibility: hidden;
}
:host([mode="window"]) iframe {
  pointer-events: auto;
  max-height: calc(100dvh - 32px - env(safe-area-inset-bottom, 0px));
  border-radius: 12px;
  outline: 1px solid rgb(128 128 128 / 0.3);
  box-shadow: 0 1px 3px rgb(0 0 0 / 0.12), 0 12px 32px rgb(0 0 0 / 0.2);
}
`;

/** A content security policy may forbid inline styles, but it allows constructed style sheets. */
export function applyStyles(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  root.adoptedStyleSheets = [sheet];
}
