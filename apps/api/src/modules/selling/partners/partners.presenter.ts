import type { PartnerSellerView, PartnerTicketView } from '@festix/domain/contract';
import { maskDocument } from '@festix/domain/ground';
import type { PartnerTicketRow, SellerRow } from './partners.queries.ts';

export function presentPartnerTicket({
  document,
  entered_at,
  created_at,
  ...row
}: PartnerTicketRow): PartnerTicketView {
  return {
    ...row,
    document_masked: document === null ? null : maskDocument(document),
    entered_at: entered_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

export function presentSeller({ categories, changed_at, mapping, ...row }: SellerRow): PartnerSellerView {
  const sumOf = (what: 'tickets' | 'withdrawn' | 'entered') => categories.reduce((sum, each) => sum + each[what], 0);
  return {
    ...row,
    mapping,
    tickets: sumOf('tickets'),
    withdrawn: sumOf('withdrawn'),
    entered: sumOf('entered'),
    categories: categories.map(({ name, lot, tickets, entered }) => ({ name, lot, tickets, entered })),
    changed_at: changed_at.toISOString(),
  };
}
