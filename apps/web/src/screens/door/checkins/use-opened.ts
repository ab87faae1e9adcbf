import { useState } from 'react';

/**
 * Keeps the open row as the list last had it: in a rush newer ones push it off its page while a person works on it.
 * Drops it when it is closed, and with the list itself.
 */
export function useOpened<Row extends { id: string }>(rows: readonly Row[] | undefined, id: string): Row | undefined {
  const [kept, keep] = useState<Row>();
  const opened = rows && (rows.find((row) => row.id === id) ?? (kept?.id === id ? kept : undefined));
  if (opened !== kept) keep(opened);
  return opened;
}
