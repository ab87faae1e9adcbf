import { notices } from '@festix/domain/ground';
import { Button, EmptyState, Icon, Link, ListSkeleton, classes } from '@festix/ui';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { X } from '@phosphor-icons/react/X';
import { Input, Modal } from 'antd';
import { useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LoadFailure } from '../../app/LoadFailure.tsx';
import { useArea, type AreaValue } from '../area-context.tsx';
import { hitGroups, type Hit, type HitGroup } from './hits.tsx';
import { searchTexts as texts } from './search-texts.ts';
import { useSearch } from './use-search.ts';
import styles from './search.module.css';

/** Searches what the person may see of events, people, orders and tickets with one box. It keeps the focus; arrows choose a result. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { link, can } = useArea();
  const navigate = useNavigate();
  const search = useSearch();
  const { found, query, isSettled } = search;
  const groups = useMemo(() => (found ? hitGroups(found) : []), [found]);
  const hits = groups.flatMap((group) => group.hits);
  const chosen = useChosen(hits, query);
  const listId = useId();
  useCloseOnLeaving(onClose);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isSettled && chosen.hit) return void navigate(link(chosen.hit.path));
    if (event.key === 'Enter') return search.searchNow();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    chosen.move(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      width="40rem"
      className={styles.find}
      title={<span className="fx-hidden">{texts.everywhere}</span>}
    >
      <div className={styles.findHead}>
        <Input
          autoFocus
          size="large"
          role="combobox"
          aria-label={texts.everywhere}
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen.hit && optionId(listId, chosen.hit)}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={texts.placeholder}
          prefix={<Icon of={MagnifyingGlass} size={20} />}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          onKeyDown={press}
        />
        <Button type="text" aria-label={texts.close} icon={<Icon of={X} />} onClick={onClose} />
      </div>
      <p role="status" className={hits.length > 0 ? 'fx-hidden' : styles.findLine}>
        {search.typed.trim() === '' ? texts.hints[foundPeople(can)] : saidOf(search, hits.length)}
      </p>
      {search.error && <LoadFailure title={notices.searchFailed} error={search.error} onRetry={search.retry} />}
      {!found && !isSettled && !search.error && search.typed.trim() !== '' && (
        <div className={styles.findWait}>
          <ListSkeleton rows={4} />
        </div>
      )}
      {found && isSettled && hits.length === 0 && (
        <EmptyState of={MagnifyingGlass} level={2} title={texts.nothing} line={texts.nothingLine} />
      )}
      <div id={listId} role="listbox" aria-label={texts.results} className={styles.findResults} aria-busy={!isSettled}>
        {groups.map((group) => (
          <Group key={group.key} group={group} listId={listId} chosen={chosen.hit} />
        ))}
      </div>
      {hits.length > 0 && (
        <p className={classes(styles.findKeys, 'fx-quiet')} aria-hidden="true">
          {texts.keyboard}
        </p>
      )}
    </Modal>
  );
}

interface GroupProps {
  group: HitGroup;
  listId: string;
  chosen: Hit | undefined;
}

function Group({ group: { key, label, hits }, listId, chosen }: GroupProps) {
  const { link } = useArea();
  const headId = `${listId}-${key}`;
  return (
    <div role="group" aria-labelledby={headId}>
      <h2 id={headId} role="presentation">
        {label}
      </h2>
      {hits.map((hit) => (
        <Link
          key={hit.key}
          id={optionId(listId, hit)}
          role="option"
          aria-selected={hit === chosen}
          tabIndex={-1}
          className={classes(styles.findHit, 'fx-num')}
          href={link(hit.path)}
        >
          <span className={classes(styles.findTitle, 'fx-ellipsis')}>{hit.title}</span>
          <span className={styles.findValue}>{hit.value}</span>
          <span className={classes(styles.findDetail, 'fx-ellipsis fx-quiet')}>{hit.detail}</span>
          <span className={styles.findStatus}>{hit.status}</span>
        </Link>
      ))}
    </div>
  );
}

/** Returns whom the search finds besides events and sales. */
function foundPeople(can: AreaValue['can']): keyof typeof texts.hints {
  if (can('users:read')) return 'everybody';
  return can('teams:edit') ? 'team' : 'events';
}

function saidOf(search: ReturnType<typeof useSearch>, count: number): string {
  if (search.isTooShort) return texts.tooShort;
  if (!search.isSettled) return texts.searching;
  return search.error || count === 0 ? '' : texts.found(count);
}

/** Returns the chosen result: the first, until the arrows move it, round either end. */
function useChosen(hits: readonly Hit[], query: string) {
  const [place, setPlace] = useState({ query, at: 0 });
  const at = place.query === query ? place.at : 0;
  const hit = hits[Math.min(at, hits.length - 1)];
  useEffect(() => {
    document.querySelector('[role="option"][aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [hit]);
  const move = (by: number) => {
    if (hits.length > 0) setPlace({ query, at: (at + by + hits.length) % hits.length });
  };
  return { hit, move };
}

function optionId(listId: string, { key }: Hit): string {
  return `${listId}-${key}`;
}

/** Closes the dialog once a result was opened. */
function useCloseOnLeaving(onClose: () => void): void {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (pathname !== opened) close();
  }, [pathname, opened]);
}
