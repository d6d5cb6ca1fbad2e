import { typedKindOf } from '../../../contract/questions/shared/formats.ts';
import { lazyView } from '../lazyView.tsx';
import { PlainField, type TextFieldProps } from './PlainField.tsx';

/**
 * The fields of typed kinds with their judges. A plain field while they load would read the German 1.000 as 1, so none
 * is shown.
 */
export const TypedField = lazyView(() =>
  import('./typed/TypedField.tsx').then((file) => file.TypedField),
);

/** The input of a blank, of the kind that the blank has. */
export function TextField(props: TextFieldProps) {
  return typedKindOf(props.blank) ? <TypedField {...props} /> : <PlainField {...props} />;
}
