import type { TeamInvitationView, TeamRowView, TeamView } from '@festix/domain/contract';
import type { Grant } from '@festix/domain/people';
import { readMoment, type JsonMoment } from '../../../kernel/database/json-moment.ts';
import type { TeamDetail, TeamRow } from './teams.queries.ts';

export function presentTeamRow(team: TeamRow): TeamRowView {
  return {
    id: team.id,
    name: team.name,
    members_count: team.members_count,
    invitations_count: team.invitations_count,
    events_count: team.events_count,
    created_at: team.created_at.toISOString(),
  };
}

export function presentTeam(team: TeamDetail): TeamView {
  return {
    id: team.id,
    name: team.name,
    created_at: team.created_at.toISOString(),
    team_members: team.team_members,
    invitations: team.invitations.map(presentInvitation),
    events: team.events.map((event) => ({ ...event, start_date: readMoment(event.start_date).toISOString() })),
  };
}

export function presentInvitation(invitation: {
  id: string;
  email: string;
  event: TeamInvitationView['event'];
  permissions: Grant[];
  created_at: Date | JsonMoment;
  expires_at: Date | JsonMoment;
}): TeamInvitationView {
  return {
    id: invitation.id,
    email: invitation.email,
    event: invitation.event,
    permissions: invitation.permissions,
    created_at: readMoment(invitation.created_at).toISOString(),
    expires_at: readMoment(invitation.expires_at).toISOString(),
  };
}
