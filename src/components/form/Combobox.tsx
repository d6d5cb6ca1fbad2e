import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';
import { useMemo, useState } from 'react';
import { isBlankText } from '../../../contract/questions/shared/characters.ts';
import { isComposing } from '../../effects/page/isComposing.ts';
import { Icon } from '../icons/Icon.tsx';
import { useAuthored } from '../text/authored.ts';
import { LiveRegion } from '../text/LiveRegion.tsx';
import styles from './Combobox.module.css';
import { PrintedValue } from './PrintedValue.tsx';
import type { ListFieldProps, SelectProps } from './Select.tsx';
import { exactMatch, search, searchable } from './search.ts';
import { useDebounced } from './useDebounced.ts';

type Item = SelectProps['options'][number];

/** Paths on the 24-unit grid of `Icon`. */
const strokes = {
  down: 'm6 9 6 6 6-6',
};

/** A typed text with the option that it names; this option is the answer while the respondent types. */
interface Draft {
  readonly text: string;
  readonly value: string;
}

/** A combobox as the ARIA Authoring Practices describe it; its search finds text inside names and ignores accents. */
export function Combobox(props: ListFieldProps) {
  const { id, options, value, placeholder, labelledBy, describedBy, onChange, onUnlisted } = props;
  const { t, i18n } = useLingui();
  const authored = useAuthored();
  const chosen = options.find((option) => option.id === value) ?? null;
  const [draft, setDraft] = useState<Draft | null>(null);
  // The typed text belongs to the value it led to; a value that was set elsewhere replaces the text.
  const typed = draft?.value === value ? draft.text : null;
  const list = useMemo(() => searchable(options, i18n.locale), [options, i18n.locale]);
  const matches = useMemo(() => search(list, typed ?? ''), [list, typed]);
  const choose = (next: string) => {
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    const match = exactMatch(list, text)?.id ?? '';
    setDraft({ text, value: match });
    choose(match);
    onUnlisted(match === '' && !isBlankText(text));
  };
  const settle = () => {
    setDraft(null);
    onUnlisted(false);
  };
  /**
   * Replaces a typed name by the option's text, but only when the list is closed, because a changed list would move
   * what is being pressed.
   */
  const leave = () => {
    if (typed !== null && value !== '') settle();
  };
  const combobox = useCombobox<Item>({
    items: [...matches],
    itemToString: textOf,
    selectedItem: chosen,
    inputValue: typed ?? textOf(chosen),
    inputId: id,
    labelId: labelledBy,
    menuId: `${id}-list`,
    getItemId: (index) => `${id}-${index}`,
    stateReducer: reduce,
    scrollIntoView: (item) => item?.scrollIntoView({ block: 'nearest' }),
    onStateChange({ type: change, selectedItem }) {
      if (isCommit(change) && selectedItem) {
        settle();
        choose(selectedItem.id);
      } else if (change === useCombobox.stateChangeTypes.InputBlur) leave();
    },
  });
  const count = matches.length;
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
          // Downshift reports a change only after a render, which would undo the typed letter, so the text is handled
          // here.
          onChange: ({ currentTarget }) => type(currentTarget.value),
          onKeyDown(event) {
            const { nativeEvent } = event;
            if (isComposing(nativeEvent)) Object.assign(nativeEvent, skipDownshift);
          },
          onBlur: () => !combobox.isOpen && leave(),
        })}
      />
      <PrintedValue text={typed ?? textOf(chosen)} />
      <button
        {...combobox.getToggleButtonProps({
          type: 'button',
          className: styles.toggle,
          'aria-label': t`Show the list`,
          onMouseDown: keepFocus,
        })}
      >
        <Icon path={strokes.down} />
      </button>
      <ul
        {...combobox.getMenuProps({
          className: styles.list,
          'aria-labelledby': labelledBy,
          onMouseDown: keepFocus,
        })}
        data-open={combobox.isOpen || undefined}
      >
        {combobox.isOpen
          ? matches.map((item, index) => (
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
      {combobox.isOpen && count === 0 ? (
        <p className={styles.nothing} onMouseDown={keepFocus}>
          {result}
        </p>
      ) : null}
      <LiveRegion>{useDebounced(combobox.isOpen ? result : '')}</LiveRegion>
    </div>
  );
}

function textOf(item: Item | null): string {
  return item?.text ?? '';
}

const skipDownshift = { preventDownshiftDefault: true };

/** Keeps the focus in the field when something beside it is pressed. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}

function isCommit(change: UseComboboxStateChangeOptions<Item>['type']): boolean {
  const { ItemClick, InputKeyDownEnter, InputKeyDownArrowUp, InputBlur } =
    useCombobox.stateChangeTypes;
  return [ItemClick, InputKeyDownEnter, InputKeyDownArrowUp, InputBlur].some(
    (type) => type === change,
  );
}

/**
 * Keeps the text when Escape closes the list. The pointer highlights no option, because leaving the field commits the
 * highlighted option.
 */
function reduce(
  state: UseComboboxState<Item>,
  { type, changes }: UseComboboxStateChangeOptions<Item>,
): Partial<UseComboboxState<Item>> {
  switch (type) {
    case useCombobox.stateChangeTypes.InputKeyDownEscape:
      return { ...state, isOpen: false, highlightedIndex: -1 };
    case useCombobox.stateChangeTypes.ItemMouseMove:
    case useCombobox.stateChangeTypes.MenuMouseLeave:
      return state;
    default:
      return changes;
  }
}
