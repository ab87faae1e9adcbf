import type { Paper } from '../../../../offline/paper-rows.ts';
import { drawerOfPaper, eventOfPaper, saleOfPaper, type PaperSource } from '../../../../offline/papers.ts';
import { closedDrawer } from '../cash/closed-drawer.ts';
import { comparedCards } from '../cash/compared-charges.ts';
import { reportSlip } from './report-slip.ts';
import type { Slip } from './slip.ts';
import { meiaSlip, receiptSlip, testSlip, ticketSlip, voidSlip } from './slips.ts';

/** Makes a paper from what this device has stored; undefined where that is gone. */
export async function slipOf(paper: Paper, source: PaperSource): Promise<Slip | undefined> {
  switch (paper.is) {
    case 'receipt':
    case 'ticket':
    case 'void':
      return saleSlip(paper, source);
    case 'report':
      return closingSlip(paper, source);
    case 'meia':
    case 'test': {
      const event = await eventOfPaper(paper.event_id, source);
      const at = new Date(paper.at);
      return event && (paper.is === 'meia' ? meiaSlip(event, at) : testSlip(at, event));
    }
  }
}

type PaperOf<Is extends Paper['is']> = Extract<Paper, { is: Is }>;

async function saleSlip(
  paper: PaperOf<'receipt'> | PaperOf<'ticket'> | PaperOf<'void'>,
  source: PaperSource,
): Promise<Slip | undefined> {
  const found = await saleOfPaper(paper.sale_id, source);
  if (!found) return undefined;
  const { sale, event } = found;
  if (paper.is === 'receipt') return receiptSlip(sale, event, paper.is_copy);
  if (paper.is === 'void') return voidSlip(sale, event, paper.amount);
  const ticket = sale.tickets[paper.place - 1];
  return ticket && ticketSlip(ticket, paper.place, { sale, event, isCopy: paper.is_copy });
}

async function closingSlip(
  { event_id, session_id, cards }: PaperOf<'report'>,
  source: PaperSource,
): Promise<Slip | undefined> {
  const stored = await drawerOfPaper(event_id, session_id, source);
  if (!stored) return undefined;
  const { event, device, session, drawer, sales } = stored;
  const closed = closedDrawer(drawer, sales, device.number ?? 0);
  // An earlier version has stored the server's comparison itself.
  const known = cards && 'charges' in cards ? closed && comparedCards(cards, closed) : cards;
  return closed && reportSlip({ event, device, session, closed, ...(known && { cards: known }) });
}
