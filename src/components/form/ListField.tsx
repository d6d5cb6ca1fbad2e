import { useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { useHydrating } from '../useHydrating.ts';
import { Combobox } from './Combobox.tsx';
import { type ListFieldProps, Select } from './Select.tsx';

/**
 * A list of options. A long list is searchable by typing, but not in the server's markup, which works without a script.
 */
export function ListField(props: ListFieldProps) {
  const isHydrating = useHydrating();
  // A native list that got the focus before hydration stays, because a replacement would take the focus away.
  const [isInUse] = useState(
    () => isHydrating && globalThis.document?.activeElement?.id === props.id,
  );
  const isLong = props.options.length > limits.searchableList && !props.isDisabled;
  return isLong && !isHydrating && !isInUse ? <Combobox {...props} /> : <Select {...props} />;
}
