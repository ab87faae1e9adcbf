import type { VenueView } from '@festix/domain/contract';
import { abilitiesFor } from '@festix/domain/people';
import type { Actor } from '../../../kernel/http/actor.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { presentPicture, type StoredPicture } from '../../documents/pictures/picture-view.ts';

/** A venue as statements return it. */
export type VenueFacts = Omit<VenueView, 'cover_image'> & { cover_image: StoredPicture | null };

/** Lists the public columns; a new column stays hidden until it is named here. */
const SHOWN: Record<keyof VenueView, true> = {
  id: true,
  slug: true,
  name: true,
  address: true,
  formatted_address: true,
  city: true,
  state: true,
  country: true,
  zip_code: true,
  number: true,
  place_id: true,
  latitude: true,
  longitude: true,
  show_address: true,
  cover_image: true,
};

const COLUMNS = Object.keys(SHOWN);

/** SQL: the columns of a venue `v`. */
export const VENUE_COLUMNS = sql.join(COLUMNS.map((column) => sql`v.${sql.identifier(column)}`));

/** SQL: the facts of a venue `v`, null without one. */
export const VENUE_FACTS = sql`case when v.id is not null then jsonb_build_object(${sql.join(
  COLUMNS.map((column) => sql`${sql.literal(column)}, v.${sql.identifier(column)}`),
)}) end`;

/** Returns whether the person may edit a venue: its maker, or a super-admin. */
export function mayEditVenue(
  { id, roles }: Pick<Actor, 'id' | 'roles'>,
  { created_by }: { created_by: string | null },
): boolean {
  return id !== null && (created_by === id || roles.includes('super-admin'));
}

export type VenueSeeker = Pick<Actor, 'id' | 'roles' | 'grants'>;

/** A venue, as far as finding it depends on it. */
export interface FoundVenue {
  created_by: string | null;
  is_public: boolean;
}

/**
 * Returns which venues the actor finds. All find a venue of published events; another one is for its maker, and for
 * people who choose venues for events.
 */
export function venuesFoundBy({ id, roles, grants }: VenueSeeker): (venue: FoundVenue) => boolean {
  if (id === null) return ({ is_public }) => is_public;
  if (abilitiesFor({ id, roles, grants }).has('events:edit')) return () => true;
  return ({ is_public, created_by }) => is_public || created_by === id;
}

export function presentVenue(venue: VenueFacts): VenueView {
  return { ...venue, cover_image: presentPicture(venue.cover_image) };
}

/** Presents a venue publicly: one that hides its address still shows its city. */
export function presentPublicVenue(venue: VenueFacts): VenueView {
  const view = presentVenue(venue);
  if (view.show_address) return view;
  const hidden = { address: null, formatted_address: null, zip_code: null, number: null, place_id: null };
  return { ...view, ...hidden, latitude: null, longitude: null };
}
