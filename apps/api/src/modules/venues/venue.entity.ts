import { defineEntity, p } from '@mikro-orm/core';

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
    /** The geocoder's own id, where one found the place. */
    place_id: p.text().nullable(),
    /** Decimal degrees as text, as geocoders give them. */
    latitude: p.text().nullable(),
    longitude: p.text().nullable(),
    show_address: p.boolean(),
    created_by: p.uuid().nullable(),
    created_at: p.datetime(),
  },
});

/** Where events happen. */
export class Venue extends schema.class {}
schema.setClass(Venue);
