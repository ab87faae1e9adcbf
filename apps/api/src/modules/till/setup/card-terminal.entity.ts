import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'CardTerminal',
  tableName: 'card_terminals',
  properties: {
    id: p.uuid().primary(),
    sale_point_id: p.uuid(),
    gateway: p.text(),
    /** The gateway's id. */
    reference: p.text(),
    name: p.text(),
    /** The till that charges on it; null while none does. */
    device_id: p.uuid().nullable(),
    created_at: p.datetime(),
  },
});

/** A card terminal of a sale point. */
export class CardTerminal extends schema.class {}
schema.setClass(CardTerminal);
