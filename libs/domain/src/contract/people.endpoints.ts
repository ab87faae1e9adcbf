import type { Role } from '../people/access/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export type ProducerRequestStatus = 'pending' | 'approved' | 'rejected';

/** A request to become a producer. Name, phone and document are copied to the profile. */
export interface ProducerRequestBody {
  id: Id;
  name: string;
  phone: string;
  document: string | null;
  is_foreigner?: boolean;
  /** The requested slug of the producer's page. */
  slug: string;
  about?: string | null;
}

export interface ProducerRequestView {
  id: Id;
  slug: string;
  about: string | null;
  status: ProducerRequestStatus;
  created_at: Instant;
  answered_at: Instant | null;
  /** Reason of the rejection. */
  reason: string | null;
}

/** A request for super-admins. */
export interface ProducerRequestRowView extends ProducerRequestView {
  user: { id: Id; name: string; email: string; phone: string | null; document: string | null };
}

export interface ProducerRequestsQuery extends PageQuery {
  status?: ProducerRequestStatus;
}

export interface RequestParams {
  request_id: Id;
}

/** Percentages, with at most two decimals; null: none. */
export interface TaxesBody {
  administrate_tax: number | null;
  convenience_tax: number;
  rebate_tax: number | null;
}

export interface ProducerAnswerBody extends Partial<TaxesBody> {
  status: 'approved' | 'rejected';
  reason?: string | null;
}

export interface UsersQuery extends PageQuery {
  /** Part of a name, an e-mail or a document. */
  query?: string;
  role?: Role;
  sort?: 'created_at' | 'name';
  sortDir?: 'asc' | 'desc';
}

export interface UserRowView {
  id: Id;
  name: string;
  email: string;
  phone: string | null;
  document: string | null;
  roles: Role[];
  created_at: Instant;
  blocked_at: Instant | null;
}

/** A person with a super-admin's settings. */
export interface UserDetailView extends UserRowView {
  is_foreigner: boolean;
  whatsapp: string | null;
  slug: string | null;
  /** Percentage; null: none. */
  administrate_tax: number | null;
  convenience_tax: number;
  rebate_tax: number | null;
  events_count: Count;
  teams: { id: Id; name: string; producer: { id: Id; name: string } }[];
  last_seen_at: Instant | null;
  has_second_factor: boolean;
}

export interface UserParams {
  user_id: Id;
}

/** Absent fields stay. */
export interface UserPatch extends Partial<TaxesBody> {
  /** Without `customer` and `team-member`: everybody is the first, and a team's member is the second. */
  roles?: Role[];
  blocked?: boolean;
  /** Removes it from a person who has lost app and recovery codes, and ends that person's sessions. */
  has_second_factor?: false;
}

/** Highest `count` of the audit log. */
export const AUDIT_COUNT_LIMIT = 10_000;

export interface AuditQuery extends PageQuery {
  actor_id?: Id;
  event_id?: Id;
  subject_id?: Id;
  /** The subject of an action, before its colon. */
  subject?: string;
  /** A whole action, e.g. `lots:edit`. */
  action?: string;
  /** Days in the platform's time zone, yyyy-MM-dd, both included. */
  from?: string;
  to?: string;
}

export interface AuditEntryView {
  id: Count;
  at: Instant;
  actor: { id: Id; name: string } | null;
  device: { id: Id; name: string } | null;
  action: string;
  subject_kind: string;
  subject_id: Id | null;
  /** The person it is about, if the account exists. */
  subject: { id: Id; name: string; email: string } | null;
  event: { id: Id; name: string } | null;
  /** The old and new values; their form depends on the action. */
  before: unknown;
  after: unknown;
  /** Names of the ids in them, of existing accounts. */
  people: { id: Id; name: string }[];
  request_id: string | null;
}

export interface TeamMemberEmailsView {
  teamMemberEmails: string[];
}

export const peopleEndpoints = {
  producerRequest: endpoint<None, None, None, { request: ProducerRequestView | null }>({
    method: 'GET',
    areas: ['account'],
    path: '/me/producer-request',
    ability: 'account:me',
  }),
  askToProduce: endpoint<None, None, ProducerRequestBody, ProducerRequestView>({
    method: 'POST',
    areas: ['account'],
    path: '/me/producer-request',
    ability: 'account:me',
    status: 201,
  }),
  producerRequests: endpoint<None, ProducerRequestsQuery, None, Page<ProducerRequestRowView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/producer-requests',
    ability: 'producers:answer',
  }),
  answerProducerRequest: endpoint<RequestParams, None, ProducerAnswerBody, ProducerRequestRowView>({
    method: 'PUT',
    areas: ['super-admin'],
    path: '/producer-requests/{request_id}',
    ability: 'producers:answer',
  }),
  users: endpoint<None, UsersQuery, None, Page<UserRowView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/users',
    ability: 'users:read',
  }),
  user: endpoint<UserParams, None, None, UserDetailView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/users/{user_id}',
    ability: 'users:read',
  }),
  editUser: endpoint<UserParams, None, UserPatch, UserDetailView>({
    method: 'PATCH',
    areas: ['super-admin'],
    path: '/users/{user_id}',
    ability: 'users:edit',
  }),
  /** Returns the newest first. */
  audit: endpoint<None, AuditQuery, None, Page<AuditEntryView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/audit',
    ability: 'audit:read',
  }),
  teamMembers: endpoint<EventParams, None, None, TeamMemberEmailsView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/events/{event_id}/team-members',
    ability: 'grants:edit',
  }),
};
