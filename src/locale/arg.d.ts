import '@lingui/core/macro';

declare module '@lingui/core/macro' {
  /**
   * A placeholder with an ICU format of its own: `{${arg(left)}, number}`. The macro has it, its types do not.
   *
   * @param value an identifier, which names the placeholder
   */
  export function arg(value: number): string;
}
