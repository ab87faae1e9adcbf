import type { UserView } from '@festix/domain/contract';
import { isForDoorAlone, isRoleArea, type RoleArea } from '@festix/domain/people';
import { SECOND_FACTOR_PATH } from '../sign-in/second-factor-part.ts';
import { areaNames } from './areas-texts.ts';

/** An area of the app that a role opens. */
export interface AreaName {
  area: RoleArea;
  /** Its name in the area switch. */
  name: string;
}

const BEGINS_WITH_FIGURES: readonly RoleArea[] = ['producer', 'sale-point', 'super-admin'];

/** In order of weight: a person with several roles starts in the first. */
const BY_WEIGHT = Object.keys(areaNames) as RoleArea[];

export function areaName(area: RoleArea): string {
  return areaNames[area];
}

/** Returns whether a page is inside an area, whichever it is. */
export function isOfArea({ pathname }: Pick<Location, 'pathname'>): boolean {
  return isRoleArea(pathname.split('/')[1] ?? '');
}

/** Returns the areas that a person may enter, the weightiest first. */
export function areasOf(user: Pick<UserView, 'roles'>): AreaName[] {
  return BY_WEIGHT.filter((area) => user.roles.includes(area)).map((area) => ({ area, name: areaNames[area] }));
}

/** Returns the first path of an area: figures for administration, producers and sale points, events for the others. */
export function areaHome(area: RoleArea): string {
  return BEGINS_WITH_FIGURES.includes(area) ? `/${area}` : `/${area}/events`;
}

/** Returns the areas of a person, with those that stay closed until a second factor is set up. */
export function areasInSight({ roles, withheld_roles }: Pick<UserView, 'roles' | 'withheld_roles'>): AreaName[] {
  return areasOf({ roles: [...roles, ...withheld_roles] });
}

/**
 * Returns the first path after sign-in: the door for a person who works at one alone. A person whose only areas are
 * closed starts at the setup of the second factor.
 */
export function homeOf(user: Pick<UserView, 'roles' | 'withheld_roles' | 'grants'>): string {
  const [first] = areasOf(user);
  const door = first?.area === 'team-member' && !user.roles.includes('sale-point') ? onlyDoorOf(user) : undefined;
  if (door !== undefined) return `/door/${door}`;
  if (first) return areaHome(first.area);
  return areasInSight(user).length > 0 ? SECOND_FACTOR_PATH : '/customer/orders';
}

/** Returns the event at whose door a person works who does nothing else at any event. */
function onlyDoorOf({ grants }: Pick<UserView, 'grants'>): string | undefined {
  const [only, ...others] = grants.filter(({ permissions }) => permissions.length > 0);
  return only && others.length === 0 && isForDoorAlone(only.permissions) ? only.event_id : undefined;
}
