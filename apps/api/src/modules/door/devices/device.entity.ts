import { defineEntity, p, type Opt } from '@mikro-orm/core';
import type { DeviceKind } from '@festix/domain/contract';

const schema = defineEntity({
  name: 'Device',
  tableName: 'devices',
  properties: {
    id: p.uuid().primary(),
    /** First part of a till's receipt numbers, from a sequence of the database. */
    number: p.integer().$type<Opt<number>>().generated('identity'),
    user_id: p.uuid(),
    kind: p.text().$type<DeviceKind>(),
    name: p.text(),
    /** Raw P-256 public key, base64url. */
    public_key: p.text().nullable(),
    created_at: p.datetime(),
    last_seen_at: p.datetime().nullable(),
    revoked_at: p.datetime().nullable(),
    revoked_by: p.uuid().nullable(),
  },
});

/** A phone or till of one person. */
export class Device extends schema.class {
  /** Revokes the device for good; the first call counts. */
  revoke(by: string, now: Date): void {
    if (this.revoked_at) return;
    this.revoked_at = now;
    this.revoked_by = by;
  }
}
schema.setClass(Device);
