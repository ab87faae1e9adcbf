import { Injectable } from '@nestjs/common';
import type { Availability } from '@festix/domain/contract';
import type { Seller } from '@festix/domain/people';
import type { AccessibilityResource, AgeRating, MeiaFacts } from '@festix/domain/programme';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { PUBLIC_COLUMNS, PUBLIC_FROM, type PublicEventRow } from '../../programme/events/public-event-row.ts';
import { sellerSql } from '../../documents/law/seller-sql.ts';
import { isLimitedSql, limitByUserSql } from '../../programme/lots/limit-by-user.ts';
import { meiaFactsSql } from '../../programme/stock/meia-facts.ts';
import { VENUE_FACTS, type VenueFacts } from '../../programme/venues/venue-view.ts';

export interface PublicEventDetail extends Omit<PublicEventRow, 'venue'> {
  description: string | null;
  availability: Availability;
  is_draft: boolean;
  producer_id: string;
  sales_end_at: Date | null;
  limit_by_user: number | null;
  asks_document: boolean;
  max_per_order: number;
  keep_meia_quota: boolean;
  age_rating: AgeRating | null;
  age_reason: string | null;
  accessibility: AccessibilityResource[];
  accessibility_contact: string | null;
  changed_at: Date | null;
  producer: { name: string; slug: string | null };
  seller: Seller | null;
  venue: VenueFacts | null;
  meia: MeiaFacts;
  /** Null if it is hidden. */
  privacy_policy: string | null;
}

export interface CouponTermsRow {
  name: string;
  unlock_lots: boolean;
  amount_off: number | null;
  /** Basis points. */
  percent_off: number | null;
  covers_reduced: boolean;
  lots: string[];
  expired_at: Date | null;
  is_used_up: boolean;
}

const EVENT = sql<PublicEventDetail>`
  select ${PUBLIC_COLUMNS}, e.description, e.availability, e.published_at is null as is_draft, e.producer_id, e.sales_end_at, ${limitByUserSql(sql`e`)} as limit_by_user, ${isLimitedSql(sql`e`)} as asks_document, e.max_per_order, e.keep_meia_quota, e.changed_at,
    e.age_rating, e.age_reason, e.accessibility, e.accessibility_contact,
    json_build_object('name', u.name, 'slug', (select slug from public_slugs
      where kind = 'producer' and owner_id = u.id and is_current)) as producer,
    ${sellerSql(sql`e.producer_id`)} as seller,
    ${VENUE_FACTS} as venue, ${meiaFactsSql(sql`e.id`)} as meia, case when e.show_privacy_policy then e.privacy_policy end as privacy_policy
  ${PUBLIC_FROM} join users u on u.id = e.producer_id
  where e.id = $1 and not e.is_test`;

@Injectable()
export class PublicEventsQueries {
  constructor(private readonly database: Database) {}

  /** Finds the event of a page; private ones and drafts too. Test events have no page. */
  async find(eventId: string): Promise<PublicEventDetail | undefined> {
    const [event] = await this.database.query(EVENT.with([eventId]));
    return event;
  }

  /** Finds a coupon by its stored name, also an expired one. */
  async coupon(eventId: string, name: string): Promise<CouponTermsRow | undefined> {
    const [coupon] = await this.database.query(
      sql<CouponTermsRow>`select name, unlock_lots, amount_off, percent_off, covers_reduced, expired_at, used >= limit_by_ticket as is_used_up,
         array(select lot_id from coupon_lots where coupon_id = c.id) as lots
       from coupons c
       where event_id = ${eventId} and name = ${name} and archived_at is null`,
    );
    return coupon;
  }
}
