import { typedKindOf } from '../../../contract/questions/shared/formats.ts';
import { lazyComponent } from '../lazyComponent.tsx';
import { PlainField, type TextFieldProps } from './PlainField.tsx';

/** The fields of typed kinds with their judges; a plain field without their chunk, judged by the server. */
export const TypedField = lazyComponent(
  () => import('./typed/TypedField.tsx').then((chunk) => chunk.TypedField),
  PlainField,
);

/** The field of a blank. */
export function TextField(props: TextFieldProps) {
  return typedKindOf(props.blank) ? <TypedField {...props} /> : <PlainField {...props} />;
}
