import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { useMemo, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { useAuthored } from '../text/authored.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Combobox.module.css';
import type { SelectProps } from './Select.tsx';
import { sortByText } from './sortByText.ts';
import { useDebounced } from './useDebounced.ts';

type Item = SelectProps['options'][number];

/** On the grid of `Icon`. */
const strokes = {
  down: 'm6 9 6 6 6-6',
};

/** A list that is searched by typing (APG combobox). What is typed matches anywhere, with or without accents. */
export function Combobox(props: SelectProps) {
  const { id, options, value, placeholder, labelledBy, describedBy, onChange } = props;
  const { t, i18n } = useLingui();
  const authored = useAuthored();
  const chosen = options.find((option) => option.id === value) ?? null;
  const [typed, setTyped] = useState('');
  const found = useMemo(() => search(options, typed, i18n.locale), [options, typed, i18n.locale]);
  const box = useCombobox<Item>({
    items: [...found],
    itemToString: textOf,
    selectedItem: chosen,
    inputId: id,
    labelId: labelledBy,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-${index}`,
    stateReducer: (state, change) => reduce(state, change, named(options, state.inputValue)),
    scrollIntoView: (item) => item?.scrollIntoView({ block: 'nearest' }),
    onInputValueChange({ inputValue = '', type }) {
      const isTyped = type === useCombobox.stateChangeTypes.InputChange;
      setTyped(isTyped ? inputValue : '');
      // A field that was emptied is an answer taken back.
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
      <input
        {...box.getInputProps({
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
        {...box.getToggleButtonProps({
          type: 'button',
          className: styles.toggle,
          'aria-label': t`Show the list`,
        })}
      >
        <Icon path={strokes.down} />
      </button>
      <ul
        {...box.getMenuProps({ className: styles.list, 'aria-labelledby': labelledBy })}
        data-open={box.isOpen || undefined}
      >
        {box.isOpen
          ? found.map((item, index) => (
              <li
                key={item.id}
                {...box.getItemProps({ item, index, className: styles.item, ...authored })}
                data-active={box.highlightedIndex === index || undefined}
                data-chosen={item.id === value || undefined}
              >
                {item.text}
              </li>
            ))
          : null}
      </ul>
      {box.isOpen && count === 0 ? <p className={styles.nothing}>{result}</p> : null}
      <VisuallyHidden isLive>{useDebounced(box.isOpen ? result : '')}</VisuallyHidden>
    </div>
  );
}

function textOf(item: Item | null): string {
  return item?.text ?? '';
}

/** Escape closes the list and nothing else; words that name nothing go when the field is left. */
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

/** The option that was typed out in full. */
function named(options: readonly Item[], typed: string): Item | undefined {
  const wanted = typed.trim().toLowerCase();
  return wanted === ''
    ? undefined
    : options.find(({ text }) => text.trim().toLowerCase() === wanted);
}

/** Options that hold what was typed, as the reader's language sorts them; those that begin with it come first. */
function search(options: readonly Item[], typed: string, locale: string): readonly Item[] {
  const wanted = folded(typed.trim(), locale);
  if (wanted === '') return options;
  const ranks = new Map(
    options.map((option) => [option, folded(option.text, locale).indexOf(wanted)]),
  );
  const at = (is: (place: number) => boolean) =>
    sortByText(
      options.filter((option) => is(ranks.get(option) ?? -1)),
      locale,
    );
  return [...at((place) => place === 0), ...at((place) => place > 0)];
}

/** Without accents, points and harakat. The marks of other scripts are their vowels, and stay. */
function folded(text: string, locale: string): string {
  return text
    .normalize('NFD')
    .replace(/[[\p{sc=Zinh}\p{sc=Hebr}]&&\p{M}]/gv, '')
    .toLocaleLowerCase(locale);
}
