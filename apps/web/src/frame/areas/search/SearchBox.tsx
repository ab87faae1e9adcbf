import { Icon } from '@festix/ui';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { searchTexts as texts } from './search-texts.ts';
import styles from './search.module.css';

export interface SearchBoxProps {
  onOpen(): void;
}

/** Renders the box in a desktop's menu that opens the search; its icon alone where the menu is folded. */
export function SearchBox({ onOpen }: SearchBoxProps) {
  return (
    <button
      type="button"
      className={styles.findBox}
      title={texts.everywhere}
      aria-keyshortcuts="Control+K"
      onClick={onOpen}
    >
      <Icon of={MagnifyingGlass} size={18} />
      <span>{texts.search}</span>
      <kbd aria-hidden="true">{texts.keys}</kbd>
    </button>
  );
}

/** Renders the same in a phone's header. */
export function SearchKey({ onOpen }: SearchBoxProps) {
  return (
    <button type="button" aria-label={texts.everywhere} onClick={onOpen}>
      <Icon of={MagnifyingGlass} size={22} />
    </button>
  );
}
