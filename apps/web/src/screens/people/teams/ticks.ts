import { type EventGrantsBody, type EventTeamsView } from '@festix/domain/contract';
import { GRANTS, type Grant } from '@festix/domain/people';

type Member = EventTeamsView['members'][number];

/** Boxes that were ticked or unticked and wait to be saved, by person. Other boxes stand as on the server. */
export type Ticks = Readonly<Record<string, Readonly<Partial<Record<Grant, boolean>>>>>;

export const NO_TICKS: Ticks = Object.freeze({});

/** Returns whether a box is ticked: by an unsaved tick, or else by the server. */
export function isTicked(members: readonly Member[], ticks: Ticks, user_id: string, grant: Grant): boolean {
  return ticks[user_id]?.[grant] ?? grantsOf(members, user_id).includes(grant);
}

/** Sets a box; one set back to the server's state is no longer unsaved. */
export function tick(members: readonly Member[], ticks: Ticks, user_id: string, grant: Grant, on: boolean): Ticks {
  return waiting(members, { ...ticks, [user_id]: { ...ticks[user_id], [grant]: on } });
}

/**
 * Returns the ticks that still differ from the server's state: another person may have set the same box meanwhile, or
 * removed the member.
 */
export function waiting(members: readonly Member[], ticks: Ticks): Ticks {
  const left: Record<string, Partial<Record<Grant, boolean>>> = {};
  for (const { user, permissions } of members) {
    const own = Object.entries(ticks[user.id] ?? {}) as [Grant, boolean][];
    const changing = own.filter(([grant, on]) => permissions.includes(grant) !== on);
    if (changing.length > 0) left[user.id] = Object.fromEntries(changing);
  }
  return left;
}

/** Returns the body to send: changed people, with all their grants. */
export function bodyOf(members: readonly Member[], ticks: Ticks): EventGrantsBody {
  const changed = Object.keys(waiting(members, ticks));
  return {
    grants: changed.map((user_id) => ({
      user_id,
      permissions: GRANTS.filter((grant) => isTicked(members, ticks, user_id, grant)),
    })),
  };
}

/** The change of one person's grants between two readings. */
export interface MemberChange {
  name: string;
  joined: boolean;
  left: boolean;
  gained: Grant[];
  lost: Grant[];
}

/** Returns the changes per person between two readings of the same event. */
export function changesBetween(before: readonly Member[], after: readonly Member[]): MemberChange[] {
  const everybody = new Map([...before, ...after].map(({ user }) => [user.id, user.name]));
  const isIn = (members: readonly Member[], id: string) => members.some(({ user }) => user.id === id);
  return [...everybody]
    .map(([id, name]) => {
      const had = grantsOf(before, id);
      const has = grantsOf(after, id);
      return {
        name,
        joined: !isIn(before, id),
        left: !isIn(after, id),
        gained: GRANTS.filter((grant) => has.includes(grant) && !had.includes(grant)),
        lost: GRANTS.filter((grant) => had.includes(grant) && !has.includes(grant)),
      };
    })
    .filter(({ joined, left, gained, lost }) => joined || left || gained.length > 0 || lost.length > 0);
}

function grantsOf(members: readonly Member[], user_id: string): readonly Grant[] {
  return members.find(({ user }) => user.id === user_id)?.permissions ?? [];
}
