import { plainText } from '../../components/text/plainText.ts';

interface Option {
  readonly text: string;
  readonly imgs: readonly string[];
  readonly questionConfig: { readonly input: boolean };
}

export function hasShortOptions(choice: readonly Option[]): boolean {
  return choice.every(
    ({ text, imgs, questionConfig }) =>
      plainText(text).length <= 24 && imgs.length === 0 && !questionConfig.input,
  );
}
