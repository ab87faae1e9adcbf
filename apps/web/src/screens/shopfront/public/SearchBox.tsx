import { SEARCH_LENGTH } from '@festix/domain/ground';
import { Icon, TYPING_RESTS } from '@festix/ui';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { useEffect, useState, type FormEvent } from 'react';
import styles from '../../../frame/public/public.module.css';

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** Text of the search. */
  words: string;
  /** Called once typing rests, or at once on Enter. Keep it the same from one drawing to the next. */
  onSearch(words: string): void;
}

/** Searches the list below it while it is typed in. */
export function SearchBox({ label, placeholder, words, onSearch }: SearchBoxProps) {
  const [typed, type] = useState(words);
  const [known, know] = useState(words);
  // The text changes from outside as well: on the way back, or by a button that clears it.
  if (known !== words) {
    know(words);
    if (typed.trim() !== words) type(words);
  }
  useEffect(() => {
    if (typed.trim() === words) return undefined;
    const rest = setTimeout(() => onSearch(typed.trim()), TYPING_RESTS);
    return () => clearTimeout(rest);
  }, [typed, words, onSearch]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <Icon of={MagnifyingGlass} size={22} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => type(target.value)}
        maxLength={SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}
