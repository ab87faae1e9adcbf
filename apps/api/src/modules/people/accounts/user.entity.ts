import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '@festix/domain/people';

const schema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    /** In lower case. */
    email: p.text(),
    /** Argon2id, in its text form; null until a password is set. */
    password_hash: p.text().nullable(),
    /** E.164. */
    phone: p.text().nullable(),
    whatsapp: p.text().nullable(),
    document: p.text().nullable(),
    is_foreigner: p.boolean().default(false),
    roles: p.array<Role>().$type<Role[]>(),
    /** Basis points, like the two below. */
    administrate_tax: p.integer().nullable(),
    convenience_tax: p.integer().default(1000),
    rebate_tax: p.integer().nullable(),
    email_confirmed_at: p.datetime().nullable(),
    created_at: p.datetime(),
    /** The version accepted at sign-up; null for older accounts. */
    terms_version: p.integer().nullable().default(null),
    privacy_version: p.integer().nullable().default(null),
    /** Whether a super-admin gets a mail for each payout request. */
    payout_mails: p.boolean().default(true),
    /** Counts edits, for `If-Match`. */
    version: p.integer().default(1),
    /** Blocked people can't sign in. */
    blocked_at: p.datetime().nullable(),
    /** Set on the empty rest of a deleted account. */
    deleted_at: p.datetime().nullable(),
  },
});

/** A person with an account, in whatever roles. */
export class User extends schema.class {}
schema.setClass(User);
