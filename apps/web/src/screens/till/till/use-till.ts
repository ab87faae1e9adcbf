import { createContext, use } from 'react';
import type { CashSessionRow, DeviceRow, TillOperator } from '../../../offline/journal.db.ts';
import type { TillEventRow } from '../../../offline/snap.db.ts';
import type { Trigger } from '../../../offline/sync.ts';
import type { Till } from '../../../offline/till.ts';

/** The till that its pages share, with an open drawer or not. */
export interface TillHere {
  till: Till;
  event: TillEventRow;
  device: DeviceRow;
  operator: TillOperator;
  session: CashSessionRow | undefined;
  kick: (trigger: Trigger) => void;
}

/** A till whose drawer is open. */
export interface OpenTill extends TillHere {
  session: CashSessionRow;
}

export const TillContext = createContext<TillHere | undefined>(undefined);

export function useTillHere(): TillHere {
  const here = use(TillContext);
  if (!here) throw new Error('The till’s pages need a till around them');
  return here;
}

/** Returns the till, for pages that exist only while the drawer is open. */
export function useTill(): OpenTill {
  const here = useTillHere();
  if (!here.session) throw new Error('This page of the till needs an open drawer');
  return here as OpenTill;
}

/** Returns the path of a page of a till; its lots without one. */
export function tillPage(event_id: string, page = ''): string {
  return page === '' ? `/till/${event_id}` : `/till/${event_id}/${page}`;
}
