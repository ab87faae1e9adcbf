import { UnreachableError } from '../../data/problem.ts';
import { mayHoldTickets } from '../../session/kept-tickets.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { failureTexts as texts } from '../../data/failure-texts.ts';

/** Where a page can't be shown: the way to the tickets that this device keeps, which open without a network. */
export function KeptTicketsWay() {
  return mayHoldTickets() ? <ButtonLink href="/customer/orders">{texts.toTickets}</ButtonLink> : null;
}

/** The same beside what failed, where it did so for want of a network. */
export function CutOffWay({ error }: { error: unknown }) {
  return error instanceof UnreachableError ? <KeptTicketsWay /> : null;
}
