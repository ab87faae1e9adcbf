import type { SupervisorView } from '@festix/domain/contract';
import type { EventAccess } from '@festix/domain/programme';
import { sql } from '../../../../kernel/database/sql.ts';

interface SupervisorRow {
  id: string;
  name: string;
  salt: Buffer | null;
  iterations: number | null;
  verifier: Buffer | null;
}

/** Selects the people who may undo entries of an event, with the verifiers of their PINs. */
export const DOOR_SUPERVISORS = sql<SupervisorRow>`
  select u.id, u.name, p.salt, p.iterations, p.verifier
  from users u left join till_pins p on p.user_id = u.id
  where num_nonnulls(u.blocked_at, u.deleted_at) = 0 and u.id in (
    select producer_id from events where id = $1
    union
    select user_id from event_grants where event_id = $1 and 'supervise' = any (permissions))
  order by u.name collate "pt-BR-x-icu", u.id`;

/** Returns whether a supervisor may let in a person who has left an area of the event without a read exit. */
export function releasesAnywhere({ areas }: Pick<EventAccess, 'areas'>): boolean {
  return areas.some(({ exits, unknown_exit }) => exits !== 'none' && unknown_exit === 'release');
}

/** Presents a supervisor to a door, which checks the PIN without a network; the server judges each release itself. */
export function presentSupervisor({ id, name, salt, iterations, verifier }: SupervisorRow): SupervisorView {
  const pin = salt && verifier && { salt, iterations, verifier };
  return {
    id,
    name,
    pin: pin && {
      salt: pin.salt.toString('base64url'),
      iterations: Number(pin.iterations),
      verifier: pin.verifier.toString('base64url'),
    },
  };
}
