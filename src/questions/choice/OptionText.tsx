import { RichText } from '../../components/text/RichText.tsx';
import type { Illustrated } from './pictures.ts';

/** The text of an option or a column in its own language. */
export function OptionText({ option: { text, isBuiltIn } }: { option: Illustrated }) {
  return isBuiltIn ? <span>{text}</span> : <RichText as="span" text={text} />;
}
