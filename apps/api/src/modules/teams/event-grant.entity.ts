import { defineEntity, p } from '@mikro-orm/core';
import type { Grant } from '@festix/domain';

const schema = defineEntity({
  name: 'EventGrant',
  tableName: 'event_grants',
  properties: {
    event_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    permissions: p.array<Grant>().$type<Grant[]>(),
    granted_at: p.datetime(),
  },
});

/** What one person may do at one event. */
export class EventGrant extends schema.class {}
schema.setClass(EventGrant);
