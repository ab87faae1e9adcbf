import { SEARCH_LENGTH } from '@festix/domain/ground';
import { Button, classes, Icon } from '@festix/ui';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from '../../../frame/public/public.module.css';

export interface EventSearchProps {
  /** Text of the last search. */
  initial?: string;
  /** The page's one primary action; elsewhere the button is ink. */
  primary?: boolean;
}

/** Leads to the events that a search finds. */
export function EventSearch({ initial = '', primary = false }: EventSearchProps) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim();
    void navigate(query ? `/events?${new URLSearchParams({ query })}` : '/events');
  }

  return (
    <form className={styles.search} role="search" onSubmit={search}>
      <Icon of={MagnifyingGlass} size={22} />
      <input
        key={initial}
        name="query"
        type="search"
        aria-label={texts.searchEvents}
        placeholder={texts.searchEventsHint}
        maxLength={SEARCH_LENGTH}
        defaultValue={initial}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button
        htmlType="submit"
        className={classes(styles.go, !primary && styles.solid)}
        type={primary ? 'primary' : 'default'}
      >
        {texts.searchShort}
      </Button>
    </form>
  );
}
