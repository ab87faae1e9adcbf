import type { Grant } from '../people/access/index.ts';
import { endpoint, type None } from './endpoint.ts';
import type { EventParams } from './events.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

export interface TeamsQuery extends PageQuery {
  name?: string;
  sort?: 'name' | 'created_at';
  sortDir?: 'asc' | 'desc';
}

export interface TeamRowView {
  id: Id;
  name: string;
  members_count: Count;
  invitations_count: Count;
  events_count: Count;
  created_at: Instant;
}

export interface TeamPersonView {
  id: Id;
  name: string;
  email: string;
}

/** An open invitation. */
export interface InvitationView {
  id: Id;
  email: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface TeamInvitationView extends InvitationView {
  /** The event at which the person will work; null: the team alone. */
  event: { id: Id; name: string } | null;
  /** What the person may do there. */
  permissions: Grant[];
}

export interface TeamView {
  id: Id;
  name: string;
  created_at: Instant;
  team_members: TeamPersonView[];
  invitations: TeamInvitationView[];
  events: { id: Id; name: string; start_date: Instant }[];
}

export interface TeamBody {
  id: Id;
  name: string;
  /** Addresses to invite. */
  emails?: string[];
  /** An invitation with what the person may do at an event: the team is not created without it. */
  invitation?: InvitationBody;
}

export interface TeamPatch {
  name?: string;
}

export interface TeamParams {
  team_id: Id;
}

export interface TeamMemberParams extends TeamParams {
  user_id: Id;
}

export interface InvitationParams extends TeamParams {
  invitation_id: Id;
}

export interface InvitationBody {
  id: Id;
  email: string;
  /** An event of the producer: who accepts works there with the team, and begins there. */
  event_id?: Id;
  /** What the person may do there: beside an event alone. */
  permissions?: Grant[];
}

/** The teams of the event's producer, the attached ones, and the grants of each member. */
export interface EventTeamsView {
  teams: { id: Id; name: string; members_count: Count; is_attached: boolean }[];
  members: { user: TeamPersonView; team_ids: Id[]; permissions: Grant[] }[];
}

export interface EventTeamsBody {
  team_ids: Id[];
}

/** People not named keep their grants. */
export interface EventGrantsBody {
  grants: { user_id: Id; permissions: Grant[] }[];
}

export const teamEndpoints = {
  list: endpoint<None, TeamsQuery, None, Page<TeamRowView>>({
    method: 'GET',
    areas: ['producer'],
    path: '/teams',
    ability: 'teams:edit',
  }),
  create: endpoint<None, None, TeamBody, TeamView>({
    method: 'POST',
    areas: ['producer'],
    path: '/teams',
    ability: 'teams:edit',
    status: 201,
  }),
  read: endpoint<TeamParams, None, None, TeamView>({
    method: 'GET',
    areas: ['producer'],
    path: '/teams/{team_id}',
    ability: 'teams:edit',
  }),
  edit: endpoint<TeamParams, None, TeamPatch, TeamView>({
    method: 'PATCH',
    areas: ['producer'],
    path: '/teams/{team_id}',
    ability: 'teams:edit',
  }),
  remove: endpoint<TeamParams, None, None, void>({
    method: 'DELETE',
    areas: ['producer'],
    path: '/teams/{team_id}',
    ability: 'teams:edit',
    status: 204,
  }),
  /** Invites an address; a repeat sends a new code and makes the old one invalid. */
  invite: endpoint<TeamParams, None, InvitationBody, TeamInvitationView>({
    method: 'POST',
    areas: ['producer'],
    path: '/teams/{team_id}/invitations',
    ability: 'teams:edit',
    status: 201,
  }),
  withdrawInvitation: endpoint<InvitationParams, None, None, void>({
    method: 'DELETE',
    areas: ['producer'],
    path: '/teams/{team_id}/invitations/{invitation_id}',
    ability: 'teams:edit',
    status: 204,
  }),
  removeMember: endpoint<TeamMemberParams, None, None, void>({
    method: 'DELETE',
    areas: ['producer'],
    path: '/teams/{team_id}/members/{user_id}',
    ability: 'teams:edit',
    status: 204,
  }),
  ofEvent: endpoint<EventParams, None, None, EventTeamsView>({
    method: 'GET',
    areas: ['producer', 'super-admin'],
    path: '/events/{event_id}/teams',
    ability: 'grants:edit',
  }),
  attach: endpoint<EventParams, None, EventTeamsBody, EventTeamsView>({
    method: 'PUT',
    areas: ['producer', 'super-admin'],
    path: '/events/{event_id}/teams',
    ability: 'grants:edit',
  }),
  grant: endpoint<EventParams, None, EventGrantsBody, EventTeamsView>({
    method: 'PUT',
    areas: ['producer', 'super-admin'],
    path: '/events/{event_id}/grants',
    ability: 'grants:edit',
  }),
};
