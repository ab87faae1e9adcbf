import { type Area, type Endpoint, type UserView } from '@festix/domain/contract';
import { abilitiesFor, type Ability, type RoleArea } from '@festix/domain/people';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { callIn, type Call } from '../../data/call.ts';
import { useCall, type QuerySettings, type Reading } from '../../data/queries.ts';
import { exchangeTagged, useTagged, type Tagged, type TaggedCall } from '../../data/tagged.ts';

/** The part of an event that decides rights: the server sends the viewer's abilities with each row. */
interface Workable {
  abilities: readonly Ability[];
}

/** Tells screens the area they are in. Screens ask for abilities and never for a role. */
export interface AreaValue {
  area: RoleArea;
  /** Returns whether the viewer has an ability for this event or, without an event, anywhere in the area. */
  can(ability: Ability, event?: Workable): boolean;
  /** Returns a path inside the area: `link('/events')`. */
  link(path: string): string;
  /** Returns whether the area serves a call: the condition for a link to a screen that some areas lack. */
  has(endpoint: { areas: readonly Area[] }): boolean;
  /** Calls an endpoint of the area. */
  call: Call;
  /** Calls an endpoint of the area and returns the reply with its ETag. */
  callTagged: TaggedCall;
}

const AreaContext = createContext<AreaValue | undefined>(undefined);

export interface AreaProviderProps {
  area: RoleArea;
  user: UserView;
  children: ReactNode;
}

export function AreaProvider({ area, user, children }: AreaProviderProps) {
  const value = useMemo(() => areaValue(area, user), [area, user]);
  return <AreaContext value={value}>{children}</AreaContext>;
}

/** Returns the present area. Throws outside of an AreaProvider. */
export function useArea(): AreaValue {
  const value = use(AreaContext);
  if (!value) throw new Error('useArea is for screens inside an area');
  return value;
}

/** Returns the present area; undefined outside of every area. */
export function useAreaIfAny(): AreaValue | undefined {
  return use(AreaContext);
}

/** Reads an endpoint of the area through the query cache. */
export function useAreaCall<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  options: Reading<Params, Query>,
  settings?: QuerySettings<Reply>,
) {
  const { area } = useArea();
  const inThisArea: Reading<Params, Query> = { ...options, area };
  return useCall(endpoint, inThisArea, settings);
}

/** Reads an endpoint of the area with the ETag of the reply, for what an edit sends back in If-Match. */
export function useAreaTagged<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  options: Reading<Params, Query>,
  settings?: QuerySettings<Tagged<Reply>>,
) {
  const { area } = useArea();
  const inThisArea: Reading<Params, Query> = { ...options, area };
  return useTagged(endpoint, inThisArea, settings);
}

/** Reads the version that an edit begins with: again at each visit, because an edit of an old one is refused. */
export function useAreaVersion<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  options: Reading<Params, Query>,
) {
  const { data, error, isFetchedAfterMount, refetch } = useAreaTagged(endpoint, options, { staleTime: 0 });
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}

function areaValue(area: RoleArea, user: UserView): AreaValue {
  const anywhere = abilitiesFor(user, undefined, area);
  return {
    area,
    can: (ability, event) => (event ? event.abilities.includes(ability) : anywhere.has(ability)),
    link: (path) => `/${area}${path}`,
    has: (endpoint) => endpoint.areas.includes(area),
    call: callIn(area),
    callTagged: (endpoint, ...[options]) => exchangeTagged(endpoint, { ...options, area }),
  };
}
