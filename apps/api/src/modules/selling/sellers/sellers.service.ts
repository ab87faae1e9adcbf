import { Injectable } from '@nestjs/common';
import { type OwnSellerView, type SellerBody } from '@festix/domain/contract';
import { cleanText, normaliseDocument, normaliseEmail, normalisePhone } from '@festix/domain/ground';
import { shownSeller, wholeSeller, type Seller, type ShownSeller } from '@festix/domain/people';
import type { Actor, Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import type { BuyerProof } from '../orders/buyer-session.ts';
import { OrderViews } from '../orders/order-views.ts';
import { sellerSql } from '../../documents/law/seller-sql.ts';

const WRITE = sql`
  insert into sellers (user_id, name, document, city, state, email, phone, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (user_id) do update set name = excluded.name, document = excluded.document, city = excluded.city,
    state = excluded.state, email = excluded.email, phone = excluded.phone, updated_at = excluded.updated_at`;

const HAS_ACCOUNT = sql`select from users where id = $1 and deleted_at is null`;

const OF_ORDER = sql<{ seller: Seller | null; is_bought: boolean }>`
  select ${sellerSql(sql`e.producer_id`)} as seller, o.paid_at is not null as is_bought
  from orders o join events e on e.id = o.event_id where o.id = $1`;

/** Stores a producer's data as the seller, and shows it to buyers. */
@Injectable()
export class SellersService {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly orders: OrderViews,
  ) {}

  async read({ id }: Person): Promise<OwnSellerView> {
    return { seller: await this.find(this.database, id) };
  }

  /** Throws NOT_FOUND for an unknown account. */
  async readOf(userId: string): Promise<OwnSellerView> {
    await this.holdToAccount(this.database, userId);
    return { seller: await this.find(this.database, userId) };
  }

  /**
   * Writes the own data, or another producer's. Throws SELLER_CONTACT_MISSING, and NOT_FOUND for an unknown account.
   */
  async write(actor: Person, body: SellerBody, userId = actor.id): Promise<OwnSellerView> {
    const seller = sellerOf(body);
    if (seller.email === null && seller.phone === null) throw new ProblemError('SELLER_CONTACT_MISSING');
    return this.database.transaction(async (tx) => {
      if (userId !== actor.id) await this.holdToAccount(tx, userId);
      const before = await this.find(tx, userId);
      const { name, document, city, state, email, phone } = seller;
      await tx.query(WRITE.with([userId, name, document, city, state, email, phone, this.clock.now()]));
      await this.audit.record(tx, actor, {
        action: 'seller:edit',
        subject_kind: 'user',
        subject_id: userId,
        // Without former data the audit entry has none.
        ...(before && { before }),
        after: seller,
      });
      return { seller };
    });
  }

  /**
   * Returns it whole to buyers who have paid, and masked before. Throws NOT_FOUND for an unknown order, FORBIDDEN for
   * another person's, SELLER_UNKNOWN.
   */
  async ofOrder(actor: Actor, orderId: string, proof: BuyerProof): Promise<ShownSeller> {
    if (!(await this.orders.isBuyer(actor, orderId, proof))) throw new ProblemError('FORBIDDEN');
    const [row] = await this.database.query(OF_ORDER.with([orderId]));
    if (!row?.seller) throw new ProblemError('SELLER_UNKNOWN');
    return row.is_bought ? wholeSeller(row.seller) : shownSeller(row.seller);
  }

  private async holdToAccount(on: Pick<Tx, 'query'>, userId: string): Promise<void> {
    const found = await on.query(HAS_ACCOUNT.with([userId]));
    if (found.length === 0) throw new ProblemError('NOT_FOUND');
  }

  private async find(on: Pick<Tx, 'query'>, userId: string): Promise<Seller | null> {
    const [row] = await on.query(
      sql<{ seller: Seller | null }>`select ${sellerSql(sql`$1::uuid`)} as seller`.with([userId]),
    );
    return row?.seller ?? null;
  }
}

function sellerOf({ name, document, city, state, email, phone }: SellerBody): Seller {
  return {
    name: cleanText(name),
    document: normaliseDocument(document),
    city: cleanText(city),
    state,
    email: email ? normaliseEmail(email) : null,
    phone: phone ? (normalisePhone(phone) ?? null) : null,
  };
}
