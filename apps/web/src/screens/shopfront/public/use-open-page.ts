import { useEffect } from 'react';
import { onPageChange } from '../../../data/open-page.ts';

/** Reads an open page again as soon as it has changed; a hidden one, once it is visible. */
export function useOpenPage(event_id: string | undefined, refetch: () => unknown): void {
  useEffect(() => {
    if (event_id === undefined) return undefined;
    let missed = false;
    const read = () => {
      missed = document.hidden;
      if (!missed) void refetch();
    };
    const seen = () => missed && read();
    document.addEventListener('visibilitychange', seen);
    const leave = onPageChange(event_id, read);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      leave();
    };
  }, [event_id, refetch]);
}
