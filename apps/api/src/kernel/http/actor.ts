import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Area } from '@festix/domain/contract';
import {
  abilitiesFor,
  isRoleArea,
  scopedAbilities,
  type Ability,
  type AccessedEvent,
  type EventGrants,
  type Role,
  type RoleArea,
} from '@festix/domain/people';
import type { Request } from 'express';

/** Identifies the caller of a request: account, area and abilities. */
export interface Actor {
  id: string | null;
  name: string | null;
  roles: readonly Role[];
  grants: readonly EventGrants[];
  area: Area;
  abilities: ReadonlySet<Ability>;
  /** Scopes of the API key; absent for people. */
  scopes?: readonly string[];
  event: AccessedEvent | null;
  device_id: string | null;
  session_id: string | null;
  request_id: string;
}

/** An actor with an account: a person who is signed in, or the owner of an API key. */
export type Person = Actor & { id: string; name: string };
export type EventActor = Person & { event: AccessedEvent };

/** Returns the role that an area requires; undefined where any session will do. */
export function roleOf(area: Area): RoleArea | undefined {
  return isRoleArea(area) ? area : undefined;
}

/** Returns the caller's abilities for an event in the caller's area. An API key never gives more than its scopes. */
export function abilitiesOf(actor: Person, event: AccessedEvent | undefined): ReadonlySet<Ability> {
  const abilities = abilitiesFor(actor, event, roleOf(actor.area));
  return actor.scopes ? scopedAbilities(abilities, actor.scopes) : abilities;
}

/**
 * Returns the owner of the sale points and events that a person manages: the producer; null for a super-admin, who
 * manages all.
 */
export function ownerFor({ area, id }: Person): string | null {
  return area === 'super-admin' ? null : id;
}

export type RequestWithActor = Request & { id: string; actor?: Actor };

/** Injects the actor of the request into a handler. Throws if the access guard has not run. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<RequestWithActor>();
  if (!actor) throw new Error('the access guard runs before every handler');
  return actor;
});
