/* The part of Playwright's API by which the page objects drive a browser. Playwright's pages implement it, and so do
   the pages of Firefox and WebKitGTK in `engines/`. */

type Words = string | RegExp;

export interface RoleOptions {
  readonly name?: Words;
  readonly exact?: boolean;
  readonly level?: number;
  readonly checked?: boolean;
}

export interface TextOptions {
  readonly exact?: boolean;
}

export interface FilterOptions {
  readonly hasText?: Words;
  readonly visible?: boolean;
}

export interface ActionOptions {
  /** Acts at the element's position without waiting until it is visible and uncovered. */
  readonly force?: boolean;
}

interface LoadOptions {
  /** Waits for the beginning of the document only; an engine that cannot do this waits for all of it. */
  readonly waitUntil?: 'commit';
}

export interface WaitOptions {
  readonly state?: 'attached' | 'detached' | 'visible' | 'hidden';
}

export interface EngineFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Finds elements in a document, in a frame or in other elements. */
interface Scope {
  locator(selector: string, options?: { readonly hasText?: Words }): EngineLocator;
  getByRole(role: Role, options?: RoleOptions): EngineLocator;
  getByText(text: Words, options?: TextOptions): EngineLocator;
  getByLabel(text: Words, options?: TextOptions): EngineLocator;
}

export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'listitem'
  | 'main'
  | 'option'
  | 'progressbar'
  | 'radio'
  | 'radiogroup'
  | 'status'
  | 'textbox'
  | 'timer';

export interface EngineLocator extends Scope {
  first(): EngineLocator;
  last(): EngineLocator;
  nth(index: number): EngineLocator;
  or(other: EngineLocator): EngineLocator;
  filter(options: FilterOptions): EngineLocator;
  all(): Promise<EngineLocator[]>;
  count(): Promise<number>;
  isChecked(): Promise<boolean>;
  isVisible(): Promise<boolean>;
  waitFor(options?: WaitOptions): Promise<void>;
  click(options?: ActionOptions): Promise<void>;
  tap(): Promise<void>;
  /** Drags the element with the mouse, which moves in steps; an engine may take more. */
  dragTo(target: EngineLocator, options?: { readonly steps: number }): Promise<void>;
  check(options?: ActionOptions): Promise<void>;
  fill(text: string): Promise<void>;
  focus(): Promise<void>;
  press(key: string): Promise<void>;
  inputValue(): Promise<string>;
  textContent(): Promise<string | null>;
  getAttribute(name: string): Promise<string | null>;
  evaluateAll<Result>(work: (elements: (HTMLElement | SVGElement)[]) => Result): Promise<Result>;
  selectOption(choice: string | { readonly index: number }): Promise<unknown>;
  /** Several files only where the control takes several. */
  setInputFiles(files: EngineFile | string | EngineFile[]): Promise<void>;
}

/** A page, or a frame of a page. */
export interface EngineFrame extends Scope {
  url(): string;
  evaluate<Result, Arg>(work: (arg: Arg) => Result | Promise<Result>, arg: Arg): Promise<Result>;
  evaluate<Result>(work: string | (() => Result | Promise<Result>)): Promise<Result>;
  waitForFunction<Arg>(isTrue: (arg: Arg) => unknown, arg?: Arg): Promise<unknown>;
  /** Whether `waitForFunction` asks from outside; that of Playwright asks by timers and frames of the page. */
  readonly asksFromOutside?: boolean;
  waitForURL(isThere: Words | ((url: URL) => boolean)): Promise<void>;
}

export interface EngineRequest {
  url(): string;
  method(): string;
  headers(): Record<string, string>;
  postData(): string | null;
  postDataBuffer(): Buffer | null;
  isNavigationRequest(): boolean;
}

export interface Reply {
  status(): number;
  headers(): { [name: string]: string };
  json(): Promise<unknown>;
  text(): Promise<string>;
}

export interface EngineResponse extends Reply {
  request(): EngineRequest;
  ok(): boolean;
}

export interface EngineRoute {
  request(): EngineRequest;
  abort(): Promise<void>;
  continue(): Promise<void>;
  fallback(): Promise<void>;
  fetch(): Promise<Reply>;
  fulfill(reply: {
    readonly status?: number;
    readonly json?: unknown;
    readonly body?: string;
    readonly headers?: { [name: string]: string };
  }): Promise<void>;
}

export interface EnginePage extends EngineFrame {
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  readonly clock: {
    install(options?: { readonly time?: number }): Promise<void>;
    runFor(ms: number): Promise<void>;
    fastForward(ms: number): Promise<void>;
  };
  context(): EngineContext;
  frames(): EngineFrame[];
  goto(address: string, options?: LoadOptions): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  reload(options?: LoadOptions): Promise<unknown>;
  close(): Promise<void>;
  isClosed(): boolean | Promise<boolean>;
  bringToFront(): Promise<void>;
  addInitScript(script: () => void): Promise<unknown>;
  route(
    address: Words | ((url: URL) => boolean),
    handle: (route: EngineRoute) => unknown,
  ): Promise<unknown>;
  /** Reports the requests of the page; other drivers than Playwright's, those of all tabs of its context. */
  on(event: 'request', listener: (request: EngineRequest) => void): unknown;
  on(event: 'requestfailed', listener: (request: EngineRequest) => void): unknown;
  on(event: 'response', listener: (response: EngineResponse) => void): unknown;
  off(event: 'requestfailed', listener: (request: EngineRequest) => void): unknown;
  viewportSize(): { width: number; height: number } | null;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  screenshot(): Promise<Buffer>;
}

/** Requests that send the cookies of a browser context. */
export interface ContextRequest {
  fetch(
    address: string,
    options?: {
      readonly method?: string;
      readonly data?: Buffer;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Reply>;
  post(
    address: string,
    options: {
      readonly form: Record<string, string>;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Reply>;
}

export interface ConsoleMessage {
  type(): string;
  text(): string;
  location(): { readonly url: string };
}

/** Tabs that share cookies and storage with each other, but not with other contexts. */
export interface EngineContext<Page extends EnginePage = EnginePage> {
  readonly request: ContextRequest;
  newPage(): Promise<Page>;
  pages(): Page[];
  waitForEvent(event: 'page'): Promise<Page>;
  close(): Promise<void>;
  setDefaultTimeout(ms: number): void;
  on(event: 'console', listener: (message: ConsoleMessage) => void): unknown;
  on(event: 'weberror', listener: (error: { error(): Error }) => void): unknown;
}

export interface ContextOptions {
  readonly baseURL?: string;
  readonly hasTouch?: boolean;
  readonly ignoreHTTPSErrors?: boolean;
  readonly javaScriptEnabled?: boolean;
  readonly locale?: string;
  readonly reducedMotion?: 'reduce' | 'no-preference' | null;
  readonly userAgent?: string;
  readonly viewport?: { width: number; height: number } | null;
}

export interface EngineBrowser<
  Page extends EnginePage = EnginePage,
  Options extends ContextOptions = ContextOptions,
> {
  newContext(options?: Options): Promise<EngineContext<Page>>;
}
