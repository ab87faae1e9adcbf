import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Ability, AccessedEvent, Area, EventGrants, Role } from '@festix/domain';
import type { Request } from 'express';

/** Who asks, in which area, and what they may do there. */
export interface Actor {
  id: string | null;
  name: string | null;
  roles: readonly Role[];
  grants: readonly EventGrants[];
  area: Area;
  abilities: ReadonlySet<Ability>;
  event: AccessedEvent | null;
  device_id: string | null;
  session_id: string | null;
  request_id: string;
}

export type Person = Actor & { id: string; name: string };
export type EventActor = Person & { event: AccessedEvent };

export type RequestWithActor = Request & { id: string; actor?: Actor };

export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<RequestWithActor>();
  if (!actor) throw new Error('the access guard runs before every handler');
  return actor;
});
