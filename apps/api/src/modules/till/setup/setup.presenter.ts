import {
  type OperatorInvitationView,
  type OperatorView,
  type SalePointRowView,
  type SalePointView,
} from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { readMoment, type JsonMoment } from '../../../kernel/database/json-moment.ts';
import type { InvitationRow, SalePointDetail, SalePointRow, SoldThere } from './setup.queries.ts';

export function presentSalePointRow(point: SalePointRow): SalePointRowView {
  return {
    id: point.id,
    name: point.name,
    run_by: point.run_by,
    producer: point.producer,
    active: point.active,
    operators_count: point.operators_count,
    events_count: point.events_count,
    total: cents(Number(point.total)),
    tickets: Number(point.tickets),
    created_at: point.created_at.toISOString(),
  };
}

/** Hides the contacts of its people if `isForeign`. */
export function presentSalePoint(point: SalePointDetail & SoldThere, isForeign: boolean): SalePointView {
  return {
    ...presentSalePointRow(point),
    payment_methods: point.payment_methods,
    tickets_per_sale: point.tickets_per_sale,
    offline_places: point.offline_places,
    operators: point.operators.map((operator) => presentOperator(isForeign ? { ...operator, email: null } : operator)),
    invitations: isForeign ? [] : point.invitations.map(presentOperatorInvitation),
    producers: point.producers,
    events: point.events.map((event) => ({ ...event, start_date: instant(event.start_date) })),
    version: point.version,
  };
}

export function presentOperator({ id, name, email, is_supervisor }: OperatorView): OperatorView {
  return { id, name, email, is_supervisor };
}

export function presentOperatorInvitation(invitation: InvitationRow): OperatorInvitationView {
  return {
    id: invitation.id,
    email: invitation.email,
    is_supervisor: invitation.is_supervisor,
    created_at: instant(invitation.created_at),
    expires_at: instant(invitation.expires_at),
  };
}

function instant(moment: Date | JsonMoment): string {
  return readMoment(moment).toISOString();
}
