import '@lingui/core/macro';

declare module '@lingui/core/macro' {
  /** Types the macro's `{${arg(count)}, number}`, which Lingui's typings lack; the value has to be an identifier. */
  export function arg(value: number): string;
}
