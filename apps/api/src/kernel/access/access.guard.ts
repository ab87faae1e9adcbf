import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { areaPrefix, deviceEndpoints, isForDevices, type AnyEndpoint, type Area } from '@festix/domain/contract';
import { uuidText } from '@festix/domain/ground';
import { abilitiesFor, holdsRole, scopedAbilities, type Ability, type Viewer } from '@festix/domain/people';
import { AccessService } from './access.service.ts';
import { AccessTokens, type AccessClaims } from './access-tokens.ts';
import { roleOf, type Actor, type RequestWithActor } from '../http/actor.ts';
import { ApiKeys } from './api-keys.ts';
import { ProblemError } from '../watch/problem.ts';
import { OWN_WRITES, RateLimits } from './rate-limits.ts';
import { SERVED } from '../http/serve.ts';

const NOTHING: ReadonlySet<Ability> = new Set();

/** Calls of one key. */
export const KEY_CALLS = { name: 'api-key-calls', points: 300, seconds: 60 };

/** Returns the area by which the path entered the call. */
function areaOf(endpoint: AnyEndpoint, path: string): Area {
  const entered = endpoint.areas.find((area) => areaPrefix(area) !== '/api' && path.startsWith(`${areaPrefix(area)}/`));
  return entered ?? (endpoint.areas[0] as Area);
}

/** Returns whether any account may make this write; devices' uploads have limits of their own. */
function isOwnWrite(endpoint: AnyEndpoint, area: Area): boolean {
  return endpoint.method !== 'GET' && (area === 'account' || area === 'customer') && endpoint !== deviceEndpoints.ops;
}

/** Returns whether a revoked device uploads its remaining ops, which it still may. */
function isLastUpload(endpoint: AnyEndpoint, request: RequestWithActor, { did }: AccessClaims): boolean {
  const { device_id } = request.params;
  return (
    endpoint === deviceEndpoints.ops && typeof device_id === 'string' && device_id.toLowerCase() === did?.toLowerCase()
  );
}

/**
 * Denies by default: a handler without `@Serve` answers nobody. Checks in this order, before body and row: a device's
 * calls, the role, the event's reach and the ability. A missing call or role gets 403, an event out of reach 404, a
 * missing ability 403.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: AccessTokens,
    private readonly access: AccessService,
    private readonly keys: ApiKeys,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const endpoint = this.reflector.get<AnyEndpoint | undefined>(SERVED, context.getHandler());
    if (!endpoint) throw new ProblemError('FORBIDDEN');
    const request = context.switchToHttp().getRequest<RequestWithActor>();
    request.actor = await this.identify(endpoint, request);
    if (Object.entries(request.params).some(([name, value]) => name.endsWith('_id') && !uuidText.check(value)))
      throw new ProblemError('NOT_FOUND');
    return true;
  }

  private async identify(endpoint: AnyEndpoint, request: RequestWithActor): Promise<Actor> {
    const area = areaOf(endpoint, request.path);
    const visitor: Actor = {
      id: null,
      name: null,
      roles: [],
      grants: [],
      area,
      abilities: NOTHING,
      event: null,
      device_id: null,
      session_id: null,
      request_id: String(request.id),
    };
    const open = endpoint.ability === 'public';
    const key = this.keys.carriedBy(request);
    if (key !== undefined) return open ? visitor : this.identifyKey(endpoint, request, key, visitor);
    const claims = await this.tokens.ofRequest(request);
    if (!claims) {
      if (open) return visitor;
      throw new ProblemError('UNAUTHENTICATED');
    }
    const viewer = await this.access.viewer(claims.sub, claims.sid ?? null, claims.did ?? null);
    if (!viewer) {
      if (open) return visitor;
      throw new ProblemError('UNAUTHENTICATED');
    }
    if (claims.sid !== undefined && claims.gen) await this.access.noteUse(claims.sid, claims.gen);
    if (viewer.is_shut_out && !isLastUpload(endpoint, request, claims)) {
      if (open) return visitor;
      throw new ProblemError('DEVICE_REVOKED');
    }
    const isForbidden = claims.did !== undefined && !isForDevices(endpoint, area);
    if (open && isForbidden) return visitor;
    const signedIn = { ...visitor, ...identity(claims), name: viewer.name, roles: viewer.roles, grants: viewer.grants };
    if (open) return signedIn;
    // From here on a refusal is logged with the actor.
    request.actor = signedIn;
    if (isForbidden) throw new ProblemError('FORBIDDEN');
    if (isOwnWrite(endpoint, area)) this.limits.consumeLocally(OWN_WRITES, viewer.id);
    const role = roleOf(area);
    if (role && !holdsRole(viewer, role)) throw new ProblemError('FORBIDDEN');
    return this.authorise(endpoint, request, viewer, signedIn);
  }

  /**
   * Identifies a program as its producer: in the producer's area alone, within the scopes of its key. A key of one
   * event opens no call without an event.
   */
  private async identifyKey(
    endpoint: AnyEndpoint,
    request: RequestWithActor,
    text: string,
    visitor: Actor,
  ): Promise<Actor> {
    const key = await this.keys.find(text);
    const viewer = key && (await this.access.viewer(key.producer_id, null, null));
    if (!viewer) throw new ProblemError('UNAUTHENTICATED');
    const producer = { ...visitor, id: viewer.id, name: viewer.name, roles: viewer.roles, grants: viewer.grants };
    request.actor = producer;
    this.limits.consumeLocally(KEY_CALLS, key.id);
    if (visitor.area !== 'producer' || !holdsRole(viewer, 'producer')) throw new ProblemError('FORBIDDEN');
    const eventId = request.params['event_id'];
    if (key.event_id !== null && eventId === undefined) throw new ProblemError('FORBIDDEN');
    if (key.event_id !== null && String(eventId).toLowerCase() !== key.event_id) throw new ProblemError('NOT_FOUND');
    const actor = await this.authorise(endpoint, request, viewer, producer);
    const abilities = scopedAbilities(actor.abilities, key.scopes);
    if (!abilities.has(endpoint.ability)) throw new ProblemError('FORBIDDEN');
    if (endpoint.method !== 'GET') {
      await this.keys.noteUse(key, actor.event?.id ?? null, `${endpoint.method} ${endpoint.path}`, actor.request_id);
    }
    return { ...actor, abilities, scopes: key.scopes };
  }

  private async authorise(
    endpoint: AnyEndpoint,
    request: RequestWithActor,
    viewer: Viewer,
    actor: Actor,
  ): Promise<Actor> {
    const eventId = request.params['event_id'];
    const event = uuidText.check(eventId) ? await this.access.event(viewer.id, eventId) : undefined;
    const abilities = abilitiesFor(viewer, event, roleOf(actor.area));
    if (eventId !== undefined && !(event && abilities.has('events:read'))) throw new ProblemError('NOT_FOUND');
    if (!abilities.has(endpoint.ability)) throw new ProblemError('FORBIDDEN');
    return { ...actor, abilities, event: event ?? null };
  }
}

function identity(claims: AccessClaims): Pick<Actor, 'id' | 'session_id' | 'device_id'> {
  return { id: claims.sub, session_id: claims.sid ?? null, device_id: claims.did ?? null };
}
