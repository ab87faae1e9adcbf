import type { Cents } from '../ground/money/index.ts';
import type { TillPaymentMethod } from '../selling/orders/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { InvitationView, TeamPersonView } from './teams.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export interface SalePointsQuery extends PageQuery {
  name?: string;
  /** Only those that sell this event. */
  event_id?: Id;
  /** `true` unless said otherwise. */
  active?: 'true' | 'false';
}

export interface SalePointRowView {
  id: Id;
  name: string;
  run_by: 'platform' | 'producer';
  /** Whose it is; null where it is the house's own. */
  producer: { id: Id; name: string } | null;
  active: boolean;
  operators_count: Count;
  /** Events that it names; null where it sells all of a producer's. */
  events_count: Count | null;
  /** Sold there and not given back. */
  total: Cents;
  tickets: Count;
  created_at: Instant;
}

export interface OperatorView extends Omit<TeamPersonView, 'email'> {
  /** Null for a producer where the platform runs the sale point: its people are not his. */
  email: string | null;
  is_supervisor: boolean;
}

export interface OperatorInvitationView extends InvitationView {
  is_supervisor: boolean;
}

export interface SalePointView extends SalePointRowView {
  payment_methods: TillPaymentMethod[];
  tickets_per_sale: Count;
  offline_places: Count;
  operators: OperatorView[];
  /** Empty where addresses are null. */
  invitations: OperatorInvitationView[];
  /** Whether it sells every event of these producers, later ones included. */
  producers: { id: Id; name: string }[];
  events: {
    id: Id;
    name: string;
    start_date: Instant;
    /** Lots that it may sell; null = every enabled one. */
    lots: { id: Id; name: string }[] | null;
  }[];
  version: Count;
}

export interface SalePointBody {
  id: Id;
  name: string;
  /** Producers' own are always run by them; a super-admin says of any, until it has sold. */
  run_by?: 'platform' | 'producer';
  /** A super-admin makes one for a producer; a producer's is his own. */
  producer_id?: Id;
  payment_methods?: TillPaymentMethod[];
  /** 1 to 500; 20 when absent. */
  tickets_per_sale?: number;
  /** 0 to 200; 50 when absent. */
  offline_places?: number;
  /** Sells all of its producer's events, later ones included. */
  all_events?: boolean;
  /** Its events otherwise. */
  events?: { id: Id; lots?: Id[] | null }[];
  /** Addresses that are invited at once. */
  operators?: { email: string; is_supervisor?: boolean }[];
}

export interface SalePointPatch extends Partial<Omit<SalePointBody, 'id' | 'operators' | 'producer_id'>> {
  active?: boolean;
}

export interface SalePointParams {
  sale_point_id: Id;
}

export interface OperatorParams extends SalePointParams {
  user_id: Id;
}

export interface OperatorInvitationParams extends SalePointParams {
  invitation_id: Id;
}

export interface OperatorInvitationBody {
  id: Id;
  email: string;
  is_supervisor?: boolean;
}

const AREAS = ['producer', 'super-admin'] as const;

/** Setting up sale points: producers their own, super-admins all. */
export const salePointsEndpoints = {
  list: endpoint<None, SalePointsQuery, None, Page<SalePointRowView>>({
    method: 'GET',
    areas: AREAS,
    path: '/sale-points',
    ability: 'sale-points:edit',
  }),
  create: endpoint<None, None, SalePointBody, SalePointView>({
    method: 'POST',
    areas: AREAS,
    path: '/sale-points',
    ability: 'sale-points:edit',
    status: 201,
  }),
  read: endpoint<SalePointParams, None, None, SalePointView>({
    method: 'GET',
    areas: AREAS,
    path: '/sale-points/{sale_point_id}',
    ability: 'sale-points:edit',
  }),
  edit: endpoint<SalePointParams, None, SalePointPatch, SalePointView>({
    method: 'PATCH',
    areas: AREAS,
    path: '/sale-points/{sale_point_id}',
    ability: 'sale-points:edit',
  }),
  /** One that has sold is switched off and keeps its sales; one that never did is gone. */
  remove: endpoint<SalePointParams, None, None, void>({
    method: 'DELETE',
    areas: AREAS,
    path: '/sale-points/{sale_point_id}',
    ability: 'sale-points:edit',
    status: 204,
  }),
  /** Inviting an address again sends a new code and forgets the old one. */
  invite: endpoint<SalePointParams, None, OperatorInvitationBody, OperatorInvitationView>({
    method: 'POST',
    areas: AREAS,
    path: '/sale-points/{sale_point_id}/invitations',
    ability: 'sale-points:edit',
    status: 201,
  }),
  withdrawInvitation: endpoint<OperatorInvitationParams, None, None, void>({
    method: 'DELETE',
    areas: AREAS,
    path: '/sale-points/{sale_point_id}/invitations/{invitation_id}',
    ability: 'sale-points:edit',
    status: 204,
  }),
  editOperator: endpoint<OperatorParams, None, { is_supervisor: boolean }, OperatorView>({
    method: 'PATCH',
    areas: AREAS,
    path: '/sale-points/{sale_point_id}/operators/{user_id}',
    ability: 'sale-points:edit',
  }),
  removeOperator: endpoint<OperatorParams, None, None, void>({
    method: 'DELETE',
    areas: AREAS,
    path: '/sale-points/{sale_point_id}/operators/{user_id}',
    ability: 'sale-points:edit',
    status: 204,
  }),
};
