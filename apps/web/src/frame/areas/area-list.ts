import type { UserView } from '@festix/domain/contract';
import type { RoleArea } from '@festix/domain/people';
import { SECOND_FACTOR_PATH } from '../sign-in/second-factor-part.ts';
import { areaNames } from './areas-texts.ts';

/** A part of the app that a person enters in one of the roles held. */
export interface AreaName {
  area: RoleArea;
  /** What the area switch calls it. */
  name: string;
}

const BEGINS_WITH_FIGURES: readonly RoleArea[] = ['producer', 'sale-point', 'super-admin'];

/** Whoever holds several roles lands in the first of these. */
const BY_WEIGHT = Object.keys(areaNames) as RoleArea[];

export function areaName(area: RoleArea): string {
  return areaNames[area];
}

/** The areas a person may enter, the weightiest first. */
export function areasOf(user: Pick<UserView, 'roles'>): AreaName[] {
  return BY_WEIGHT.filter((area) => user.roles.includes(area)).map((area) => ({ area, name: areaNames[area] }));
}

/** Where an area begins: the administration, producers and who sells in person with figures, the others with events. */
export function areaHome(area: RoleArea): string {
  return BEGINS_WITH_FIGURES.includes(area) ? `/${area}` : `/${area}/events`;
}

/** The same, with those that stay closed until the person has a second factor. */
export function areasInSight({ roles, withheld_roles }: Pick<UserView, 'roles' | 'withheld_roles'>): AreaName[] {
  return areasOf({ roles: [...roles, ...withheld_roles] });
}

/** Where a person begins after signing in; whose only areas are closed begins where they are opened. */
export function homeOf(user: Pick<UserView, 'roles' | 'withheld_roles'>): string {
  const [first] = areasOf(user);
  if (first) return areaHome(first.area);
  return areasInSight(user).length > 0 ? SECOND_FACTOR_PATH : '/customer/orders';
}
