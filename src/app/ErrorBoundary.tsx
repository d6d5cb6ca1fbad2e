import { Component, Fragment, type ReactNode } from 'react';

interface Props {
  /** Identifies the screen; the count of redraws starts again when it changes. */
  readonly screen: unknown;
  readonly children: ReactNode;
}

interface Focus {
  readonly id: string;
  /** Position of the caret in a text field; null for other elements. */
  readonly caret: number | null;
}

interface State {
  readonly screen: unknown;
  readonly error: { readonly value: unknown } | null;
  /** The element that had the focus before the error, if any. */
  readonly focused: Focus | null;
  readonly redraws: number;
}

/** Prevents an endless loop where a browser extension breaks every redraw. */
const maxRedraws = 5;

/**
 * Renders the screen again after a browser extension or translator has moved elements that React wants to remove. The
 * machines hold the answers, so none is lost. An error of the first render is thrown on, because the page of the
 * server works without the script.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { screen: null, error: null, focused: null, redraws: 0 };
  private hasMounted = false;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    // The first error of a render still finds the focused element; a second one finds it removed, and keeps what the
    // first has found.
    const focused = focusNow();
    return { error: { value: error }, ...(focused && { focused }) };
  }

  static getDerivedStateFromProps({ screen }: Props, state: State): Partial<State> | null {
    return screen === state.screen ? null : { screen, redraws: 0, focused: null };
  }

  override componentDidMount(): void {
    this.hasMounted = true;
  }

  override componentDidCatch(): void {
    // A render may throw several errors, which count as a single redraw.
    this.setState(({ error, redraws }) =>
      error === null ? null : { error: null, redraws: redraws + 1 },
    );
  }

  override componentDidUpdate(_: Props, before: State): void {
    const { error, focused } = this.state;
    if (before.error === null || error !== null || document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('[data-focus-on-enter]');
    const { id = '', caret = null } = focused ?? {};
    const target = document.getElementById(id);
    (target ?? heading)?.focus({ preventScroll: true });
    if (target && isText(target) && caret !== null) target.setSelectionRange(caret, caret);
  }

  override render(): ReactNode {
    const { error, redraws } = this.state;
    if (error === null) return <Fragment key={redraws}>{this.props.children}</Fragment>;
    if (!this.hasMounted || redraws >= maxRedraws) throw error.value;
    return null;
  }
}

function focusNow(): Focus | null {
  const element = document.activeElement;
  if (!element?.id) return null;
  return { id: element.id, caret: isText(element) ? element.selectionEnd : null };
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
