import { defineEntity, p } from '@mikro-orm/core';
import type { StoredPicture } from '../../documents/pictures/picture-view.ts';

const schema = defineEntity({
  name: 'Venue',
  tableName: 'venues',
  properties: {
    id: p.uuid().primary(),
    slug: p.text(),
    name: p.text(),
    address: p.text().nullable(),
    formatted_address: p.text().nullable(),
    city: p.text().nullable(),
    state: p.text().nullable(),
    country: p.text().nullable(),
    zip_code: p.text().nullable(),
    number: p.text().nullable(),
    /** The geocoder's id, if it found the place. */
    place_id: p.text().nullable(),
    /** Decimal degrees as text, as geocoders give them. */
    latitude: p.text().nullable(),
    longitude: p.text().nullable(),
    show_address: p.boolean(),
    cover_image: p.json<StoredPicture>().nullable().default(null),
    /** The venue it was merged into. */
    merged_into: p.uuid().nullable().default(null),
    created_by: p.uuid().nullable(),
    created_at: p.datetime(),
    version: p.integer().default(1),
  },
});

/** A place of events. */
export class Venue extends schema.class {}
schema.setClass(Venue);
