import { RichText } from '../../components/text/RichText.tsx';
import type { Illustrated } from './pictures.ts';

/** The text of an option or a column in its own language. */
export function OptionText({ option, id }: { option: Illustrated; id?: string }) {
  const { text, isBuiltIn } = option;
  return isBuiltIn ? <span id={id}>{text}</span> : <RichText as="span" id={id} text={text} />;
}
