import type { Cents } from '../ground/money/index.ts';
import type { TillPaymentMethod } from '../selling/orders/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { InvitationView, TeamPersonView } from './teams.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export interface SalePointsQuery extends PageQuery {
  name?: string;
  /** Only sale points that sell this event. */
  event_id?: Id;
  /** Default: `true`. */
  active?: 'true' | 'false';
}

export interface SalePointRowView {
  id: Id;
  name: string;
  run_by: 'platform' | 'producer';
  /** The owner; null for the platform's own. */
  producer: { id: Id; name: string } | null;
  active: boolean;
  operators_count: Count;
  /** Number of named events; null if it sells all of a producer's. */
  events_count: Count | null;
  /** Sold and not refunded. */
  total: Cents;
  tickets: Count;
  created_at: Instant;
}

export interface OperatorView extends Omit<TeamPersonView, 'email'> {
  /** Null for a producer if the platform runs the sale point. */
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
  /** Empty if addresses are null. */
  invitations: OperatorInvitationView[];
  /** Producers all of whose events it sells, later ones included. */
  producers: { id: Id; name: string }[];
  events: {
    id: Id;
    name: string;
    start_date: Instant;
    /** Lots that it may sell; null: every enabled one. */
    lots: { id: Id; name: string }[] | null;
  }[];
  version: Count;
}

export interface SalePointBody {
  id: Id;
  name: string;
  /** Producers run their own; a super-admin chooses, until it has sold. */
  run_by?: 'platform' | 'producer';
  /** Required of a super-admin; a producer's is the producer's own. */
  producer_id?: Id;
  payment_methods?: TillPaymentMethod[];
  /** 1 to 500; default: 20. */
  tickets_per_sale?: number;
  /** 0 to 200; default: 50. */
  offline_places?: number;
  /** Whether it sells all of its producer's events, later ones included. */
  all_events?: boolean;
  /** Its events otherwise. */
  events?: { id: Id; lots?: Id[] | null }[];
  /** Addresses to invite. */
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
  /** An event that the sale point sells: who accepts begins at its till. */
  event_id?: Id;
  is_supervisor?: boolean;
}

const AREAS = ['producer', 'super-admin'] as const;

/** Declares the setup of sale points: producers manage their own, super-admins all. */
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
  /** Switches off one that has sold, and deletes one that never did. */
  remove: endpoint<SalePointParams, None, None, void>({
    method: 'DELETE',
    areas: AREAS,
    path: '/sale-points/{sale_point_id}',
    ability: 'sale-points:edit',
    status: 204,
  }),
  /** Invites an address; a repeat sends a new code and makes the old one invalid. */
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
