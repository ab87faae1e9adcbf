import { searchEndpoints } from '@festix/domain/contract';
import { SEARCH_LENGTH, searchedText } from '@festix/domain/ground';
import { TYPING_RESTS } from '@festix/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAreaCall } from '../area-context.tsx';

/** Searches for the typed text, after a pause in typing or at once on request. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const wanted = typed.trim().slice(0, SEARCH_LENGTH);
  useEffect(() => {
    const rest = setTimeout(() => setQuery(wanted), wanted === '' ? 0 : TYPING_RESTS);
    return () => clearTimeout(rest);
  }, [wanted]);
  const isEnough = searchedText.check(query);
  const { data, error, isFetching, refetch } = useAreaCall(
    searchEndpoints.everything,
    { query: { query } },
    { enabled: isEnough, placeholderData: keepPreviousData },
  );
  return {
    typed,
    type: setTyped,
    searchNow: () => setQuery(wanted),
    /** Whether the results belong to the text in the box. */
    isSettled: wanted === query && !isFetching,
    isTooShort: wanted !== '' && wanted === query && !isEnough,
    found: isEnough ? data : undefined,
    query,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
