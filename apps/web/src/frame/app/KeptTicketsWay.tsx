import { UnreachableError } from '../../data/problem.ts';
import { mayHoldTickets } from '../../session/kept-tickets.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { failureTexts as texts } from '../../data/failure-texts.ts';

/** Links to the tickets stored on this device, which open offline, from a page that can't be shown. */
export function KeptTicketsWay() {
  return mayHoldTickets() ? <ButtonLink href="/customer/orders">{texts.toTickets}</ButtonLink> : null;
}

/** Shows the same beside a failure that is due to a missing network. */
export function CutOffWay({ error }: { error: unknown }) {
  return error instanceof UnreachableError ? <KeptTicketsWay /> : null;
}
