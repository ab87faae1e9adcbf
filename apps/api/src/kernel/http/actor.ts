import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Area } from '@festix/domain/contract';
import {
  abilitiesFor,
  ROLE_AREAS,
  scopedAbilities,
  type Ability,
  type AccessedEvent,
  type EventGrants,
  type Role,
  type RoleArea,
} from '@festix/domain/people';
import type { Request } from 'express';

/** Who asks, in which area, and what they may do there. */
export interface Actor {
  id: string | null;
  name: string | null;
  roles: readonly Role[];
  grants: readonly EventGrants[];
  area: Area;
  abilities: ReadonlySet<Ability>;
  /** Of a program with an API key, what that opens; absent for people. */
  scopes?: readonly string[];
  event: AccessedEvent | null;
  device_id: string | null;
  session_id: string | null;
  request_id: string;
}

export type Person = Actor & { id: string; name: string };
export type EventActor = Person & { event: AccessedEvent };

/** The role that an area belongs to; the other areas ask for a session only. */
export function roleOf(area: Area): RoleArea | undefined {
  return ROLE_AREAS.find((role) => role === area);
}

/** What somebody may do with an event, where they ask: a program never more than its key opens. */
export function abilitiesOf(actor: Person, event: AccessedEvent | undefined): ReadonlySet<Ability> {
  const abilities = abilitiesFor(actor, event, roleOf(actor.area));
  return actor.scopes ? scopedAbilities(abilities, actor.scopes) : abilities;
}

/** Returns whose sale points and events a person sets up: a producer's are his own; null for a super-admin, who sets up all. */
export function ownerFor({ area, id }: Person): string | null {
  return area === 'super-admin' ? null : id;
}

export type RequestWithActor = Request & { id: string; actor?: Actor };

export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<RequestWithActor>();
  if (!actor) throw new Error('the access guard runs before every handler');
  return actor;
});
