import type { Outside } from './network/outside.ts';

/** The place of a frame: the positions of the `iframe`s that lead to it; empty for the page itself. */
export type FramePath = readonly number[];

/** An expression, in the language of the page, that gives an element. */
type ElementExpression = string;

/** The commands that differ between the engines, for one tab. */
export interface Driver {
  /** Gives the value of an expression, awaited, as JSON can carry it. */
  evaluate(frame: FramePath, expression: string): Promise<unknown>;
  /** Presses the mouse in the middle of an element. */
  click(frame: FramePath, element: ElementExpression): Promise<void>;
  drag(frame: FramePath, from: ElementExpression, to: ElementExpression): Promise<void>;
  upload(frame: FramePath, element: ElementExpression, paths: readonly string[]): Promise<void>;
  /** Presses keys together, by the names of `KeyboardEvent.key`. */
  press(keys: readonly string[]): Promise<void>;
  /** Starts a navigation, and does not wait for its end. */
  goto(address: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Gives the page so many CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The page as a PDF. */
  print(): Promise<Buffer>;
  bringToFront(): Promise<void>;
  close(): Promise<void>;
}

/** The tabs of one profile; no other test uses its cookies and storage at the same time. */
export interface DriverContext {
  /** The way to all other machines. */
  readonly outside: Outside;
  newTab(): Promise<Driver>;
  /** All open tabs, including those that a page has opened. */
  tabs(): Promise<readonly Driver[]>;
  close(): Promise<void>;
  /** Console messages, where the engine reports them. */
  onConsole?(listener: (type: string, text: string, url: string) => void): void;
}

/** Fails a test that needs what an engine cannot do; docs/testing.md lists these. */
export class Unsupported extends Error {}
