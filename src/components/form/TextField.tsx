import { typedKindOf } from '../../../contract/questions/shared/formats.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { PlainField, type TextFieldProps } from './PlainField.tsx';

/** The fields of typed kinds with their judges. No plain field meanwhile: it would read 1.000 in German as 1. */
export const TypedField = lazyComponent(() =>
  import('./typed/TypedField.tsx').then((chunk) => chunk.TypedField),
);

/** The field of a blank. */
export function TextField(props: TextFieldProps) {
  return typedKindOf(props.blank) ? <TypedField {...props} /> : <PlainField {...props} />;
}
