import { type Area, type Endpoint, type UserView } from '@festix/domain/contract';
import { abilitiesFor, type Ability, type RoleArea } from '@festix/domain/people';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { callIn, type Call } from '../../data/call.ts';
import { useCall, type QuerySettings, type Reading } from '../../data/queries.ts';
import { exchangeTagged, useTagged, type Tagged, type TaggedCall } from '../../data/tagged.ts';

/** An event as far as rights go: the server says with every row what the viewer may do with it. */
interface Workable {
  abilities: readonly Ability[];
}

/** What screens know of where they are. They never ask for a role. */
export interface AreaValue {
  area: RoleArea;
  /** Whether the viewer may do something, with this event or, without one, anywhere in the area. */
  can(ability: Ability, event?: Workable): boolean;
  /** A path inside the area: `link('/events')`. */
  link(path: string): string;
  /** Whether the area has a call at all, for links to screens that only some areas have. */
  has(endpoint: { areas: readonly Area[] }): boolean;
  /** Calls an endpoint that lies in this area. */
  call: Call;
  /** The same, with the tag of the version that the answer shows. */
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

export function useArea(): AreaValue {
  const value = use(AreaContext);
  if (!value) throw new Error('useArea is for screens inside an area');
  return value;
}

/** Where we are, for what is shown both inside of areas and outside. */
export function useAreaIfAny(): AreaValue | undefined {
  return use(AreaContext);
}

/** Reads an endpoint of the area through the cache. */
export function useAreaCall<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  options: Reading<Params, Query>,
  settings?: QuerySettings<Reply>,
) {
  const { area } = useArea();
  const inThisArea: Reading<Params, Query> = { ...options, area };
  return useCall(endpoint, inThisArea, settings);
}

/** Reads something that is edited, with the tag of its version. */
export function useAreaTagged<Params, Query, Reply>(
  endpoint: Endpoint<Params, Query, Record<never, never>, Reply>,
  options: Reading<Params, Query>,
  settings?: QuerySettings<Tagged<Reply>>,
) {
  const { area } = useArea();
  const inThisArea: Reading<Params, Query> = { ...options, area };
  return useTagged(endpoint, inThisArea, settings);
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
