import '@lingui/core/macro';

declare module '@lingui/core/macro' {
  /** Types the macro's `{${arg(left)}, number}`, which Lingui's typings lack; `value` has to be an identifier. */
  export function arg(value: number): string;
}
