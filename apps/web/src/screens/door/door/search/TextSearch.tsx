import { Code, Flag, classes, countWords } from '@festix/ui';
import { DoorButton } from '@festix/ui/door';
import { useEffect, useId, useRef, useState, type ClipboardEvent } from 'react';
import type { Reads } from '../../../../offline/journal.db.ts';
import { hasPartners, type Presented } from '../../../../offline/recognise.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { doorTexts } from '../door-texts.ts';
import type { FoundTicket } from './found-ticket.ts';
import { kindFacts, pastedText, SEARCH_KINDS, shownText, type SearchKind } from './search-kinds.ts';
import { useTextSearch, type SearchState } from './use-text-search.ts';
import formatStyles from '@festix/ui/format.module.css';
import styles from './door-search.module.css';

const kindLabels: Readonly<Record<SearchKind, string>> = {
  name: doorTexts.searchName,
  document: doorTexts.searchDocument,
  code: doorTexts.searchCode,
};

const hints: Readonly<Record<SearchKind, string>> = {
  name: doorTexts.searchHint,
  document: doorTexts.searchDocumentHint,
  code: doorTexts.searchCodeHint,
};

export interface TextSearchProps {
  shift: Shift;
  /** Absent: 'entry'. */
  reads?: Reads;
  onPresent: (presented: Presented) => void;
}

/** Finds a ticket without its code: by name, document or code. */
export function TextSearch({ shift, reads = 'entry', onPresent }: TextSearchProps) {
  const [kind, setKind] = useState<SearchKind>('name');
  const [typed, setTyped] = useState('');
  const isAnyCode = hasPartners(shift.list);
  const state = useTextSearch(shift, kind, typed);
  const [hasLetters, setHasLetters] = useState(false);
  const field = useId();
  const input = useRef<HTMLInputElement>(null);
  // The next key after opening, or choosing a kind, goes into the field.
  useEffect(() => input.current?.focus(), [kind, hasLetters]);

  function choose(chosen: SearchKind) {
    setKind(chosen);
    setTyped('');
    setHasLetters(false);
    input.current?.focus();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    // A paste into existing text is left to the browser.
    if (value !== '' && selectionEnd !== null && selectionStart === selectionEnd) return;
    if (value !== '' && !(selectionStart === 0 && selectionEnd === value.length)) return;
    event.preventDefault();
    setTyped(pastedText(kind, event.clipboardData.getData('text'), isAnyCode));
  }

  return (
    <section className={styles.search} aria-label="Busca por texto">
      <div className={styles.searchKinds} role="group" aria-label="Procurar por">
        {SEARCH_KINDS.map((one) => (
          <button key={one} type="button" aria-pressed={one === kind} onClick={() => choose(one)}>
            {kindLabels[one]}
          </button>
        ))}
      </div>
      <label className="fx-hidden" htmlFor={field}>
        {kindLabels[kind]}
      </label>
      <div className={styles.searchLine}>
        <input
          ref={input}
          id={field}
          className={styles.searchField}
          type="search"
          inputMode={kind === 'document' && !hasLetters ? 'numeric' : 'text'}
          placeholder={kindLabels[kind]}
          maxLength={kindFacts(kind, isAnyCode).maxLength}
          autoComplete="off"
          autoCapitalize={kind !== 'code' ? 'words' : isAnyCode ? 'none' : 'characters'}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(shownText(kind, event.target.value, isAnyCode))}
          onPaste={paste}
        />
        {kind === 'document' && (
          <button type="button" aria-pressed={hasLetters} onClick={() => setHasLetters(!hasLetters)}>
            {doorTexts.letters}
          </button>
        )}
      </div>
      <p className="fx-hidden" role="status">
        {state.is === 'found' && state.tickets.length > 0 && countWords(state.tickets.length, doorTexts.ticketsFound)}
      </p>
      <div className={styles.searchResults}>
        <SearchResults
          state={state}
          hint={hints[kind]}
          nothing={nothingFound(kind)}
          reads={reads}
          onPresent={onPresent}
        />
      </div>
    </section>
  );
}

interface SearchResultsProps {
  state: SearchState;
  /** The text before any search. */
  hint: string;
  /** The text of a search without results. */
  nothing: string;
  reads: Reads;
  onPresent: (presented: Presented) => void;
}

function nothingFound(kind: SearchKind): string {
  return kind === 'document' ? doorTexts.searchNoDocument : doorTexts.searchNothing;
}

function SearchResults({ state, hint, nothing, reads, onPresent }: SearchResultsProps) {
  switch (state.is) {
    case 'idle':
      return <p className={styles.searchNote}>{hint}</p>;
    case 'searching':
      return <p className={styles.searchNote}>{doorTexts.searching}</p>;
    case 'failed':
      return (
        <p className={styles.searchNote} role="status">
          {state.text}
        </p>
      );
    case 'found':
      return (
        <>
          {state.tickets.length === 0 && (
            <p className={styles.searchNote} role="status">
              {nothing}
            </p>
          )}
          <ul>
            {state.tickets.map((ticket) => (
              <SearchRow key={ticket.key} ticket={ticket} reads={reads} onPresent={onPresent} />
            ))}
          </ul>
          {state.isFromPhone && state.tickets.length > 0 && (
            <p className={styles.searchNote}>{doorTexts.searchOffline}</p>
          )}
        </>
      );
  }
}

interface SearchRowProps {
  ticket: FoundTicket;
  reads: Reads;
  onPresent: (presented: Presented) => void;
}

function SearchRow({ ticket, reads, onPresent }: SearchRowProps) {
  const who = useId();
  const { name, detail, document_masked, code, order, lot, obstacle, presented } = ticket;
  return (
    <li>
      {lot && <Flag order={lot.sorting} height={27} />}
      <span className={styles.searchWho}>
        <b id={who} className="fx-ellipsis">
          {name}
        </b>
        <small className="fx-ellipsis">{detail}</small>
        {document_masked && <small className={classes('fx-num', formatStyles.nowrap)}>{document_masked}</small>}
        {code && (
          <small>
            <Code>{code}</Code>
          </small>
        )}
        {order && <small className="fx-ellipsis">{order}</small>}
        {obstacle && <small className={styles.searchObstacle}>{obstacle}</small>}
      </span>
      {reads === 'exit' ? (
        <DoorButton aria-describedby={who} onClick={() => onPresent(presented)}>
          {doorTexts.letOut}
        </DoorButton>
      ) : (
        <DoorButton aria-describedby={who} look={obstacle ? 'ink' : 'paper'} onClick={() => onPresent(presented)}>
          {obstacle ? doorTexts.checkAgain : doorTexts.letIn}
        </DoorButton>
      )}
    </li>
  );
}
