import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { useMemo, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { useAuthored } from '../text/authored.ts';
import { LiveRegion } from '../text/LiveRegion.tsx';
import styles from './Combobox.module.css';
import type { SelectProps } from './Select.tsx';
import { sortByText } from './sortByText.ts';
import { useDebounced } from './useDebounced.ts';

type Item = SelectProps['options'][number];

/** On the grid of `Icon`. */
const strokes = {
  down: 'm6 9 6 6 6-6',
};

/** The APG combobox; its search matches inside of texts and ignores accents. */
export function Combobox(props: SelectProps) {
  const { id, options, value, placeholder, labelledBy, describedBy, onChange } = props;
  const { t, i18n } = useLingui();
  const authored = useAuthored();
  const chosen = options.find((option) => option.id === value) ?? null;
  const [typed, setTyped] = useState('');
  const found = useMemo(() => search(options, typed, i18n.locale), [options, typed, i18n.locale]);
  const combobox = useCombobox<Item>({
    items: [...found],
    itemToString: textOf,
    selectedItem: chosen,
    inputId: id,
    labelId: labelledBy,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-${index}`,
    stateReducer: (state, change) => reduce(state, change, exactMatch(options, state.inputValue)),
    scrollIntoView: (item) => item?.scrollIntoView({ block: 'nearest' }),
    onInputValueChange({ inputValue = '', type }) {
      const isTyped = type === useCombobox.stateChangeTypes.InputChange;
      setTyped(isTyped ? inputValue : '');
      // An emptied field clears the answer.
      if (isTyped && inputValue === '') onChange('');
    },
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.id ?? ''),
  });
  const count = found.length;
  const result =
    count === 0
      ? t({
          message: 'Nothing found',
          comment: 'The state of a list: no option has what was typed.',
        })
      : t`${plural(count, { one: '# option', other: '# options' })}`;
  return (
    <div className={styles.combobox}>
      <input type="hidden" name={props.name} value={value} />
      <input
        {...combobox.getInputProps({
          className: styles.input,
          name: id,
          dir: 'auto',
          placeholder: chosen ? undefined : placeholder,
          autoComplete: 'off',
          spellCheck: false,
          'aria-labelledby': labelledBy,
          'aria-describedby': describedBy,
          'aria-invalid': props.isInvalid || undefined,
          'aria-required': props.isRequired || undefined,
        })}
      />
      <button
        {...combobox.getToggleButtonProps({
          type: 'button',
          className: styles.toggle,
          'aria-label': t`Show the list`,
        })}
      >
        <Icon path={strokes.down} />
      </button>
      <ul
        {...combobox.getMenuProps({ className: styles.list, 'aria-labelledby': labelledBy })}
        data-open={combobox.isOpen || undefined}
      >
        {combobox.isOpen
          ? found.map((item, index) => (
              <li
                key={item.id}
                {...combobox.getItemProps({ item, index, className: styles.item, ...authored })}
                data-active={combobox.highlightedIndex === index || undefined}
                data-chosen={item.id === value || undefined}
              >
                {item.text}
              </li>
            ))
          : null}
      </ul>
      {combobox.isOpen && count === 0 ? <p className={styles.nothing}>{result}</p> : null}
      <LiveRegion>{useDebounced(combobox.isOpen ? result : '')}</LiveRegion>
    </div>
  );
}

function textOf(item: Item | null): string {
  return item?.text ?? '';
}

/** Escape only closes the list; leaving the field discards text that matches no option. */
function reduce(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
  typed: Item | undefined,
): Partial<UseComboboxState<Item>> {
  switch (type) {
    case useCombobox.stateChangeTypes.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    case useCombobox.stateChangeTypes.InputBlur:
      return leave(changes, typed ?? changes.selectedItem ?? state.selectedItem);
    default:
      return changes;
  }
}

function leave(
  changes: Partial<UseComboboxState<Item>>,
  selectedItem: Item | null,
): Partial<UseComboboxState<Item>> {
  return { ...changes, selectedItem, inputValue: textOf(selectedItem) };
}

function exactMatch(options: readonly Item[], typed: string): Item | undefined {
  const wanted = typed.trim().toLowerCase();
  return wanted === ''
    ? undefined
    : options.find(({ text }) => text.trim().toLowerCase() === wanted);
}

/** Sorts matches at the start of a text before all others. */
function search(options: readonly Item[], typed: string, locale: string): readonly Item[] {
  const query = normalize(typed.trim(), locale);
  if (query === '') return options;
  const indices = new Map(
    options.map((option) => [option, normalize(option.text, locale).indexOf(query)]),
  );
  const matches = (isMatch: (index: number) => boolean) =>
    sortByText(
      options.filter((option) => isMatch(indices.get(option) ?? -1)),
      locale,
    );
  return [...matches((index) => index === 0), ...matches((index) => index > 0)];
}

/** Removes accents, points and harakat; the marks of other scripts are vowels. */
function normalize(text: string, locale: string): string {
  return text
    .normalize('NFD')
    .replace(/[[\p{sc=Zinh}\p{sc=Hebr}]&&\p{M}]/gv, '')
    .toLocaleLowerCase(locale);
}
