import type {
  Page,
  PartnerChangesView,
  PartnerListBody,
  PartnerRejectionView,
  PartnerSellerPatch,
  PartnerSellerView,
  PartnerTicketsQuery,
  PartnerTicketView,
} from '@festix/domain/contract';
import { cleanLine, foldText, uuidText } from '@festix/domain/ground';
import { partnerReasonTexts, type RejectedRow } from '@festix/domain/selling';
import { Injectable } from '@nestjs/common';
import { Audit } from '../../../kernel/access/audit.ts';
import { PARTNER_LISTS, PARTNER_ROWS, RateLimits } from '../../../kernel/access/rate-limits.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PartnerLists } from './partner-lists.ts';
import { lockLists, lockLotsOf, lotName } from './partner-lots.ts';
import { presentPartnerTicket, presentSeller } from './partners.presenter.ts';
import { PartnersQueries } from './partners.queries.ts';

/** Shows lists of other sellers, and takes them by calls. */
@Injectable()
export class PartnersService {
  constructor(
    private readonly database: Database,
    private readonly partners: PartnersQueries,
    private readonly lists: PartnerLists,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list({ event: { id } }: EventActor, query: PartnerTicketsQuery): Promise<Page<PartnerTicketView>> {
    const [rows, count] = await Promise.all([this.partners.page(id, query), this.partners.count(id, query)]);
    return { data: rows.map(presentPartnerTicket), count };
  }

  async sellers({ event: { id } }: EventActor): Promise<{ data: PartnerSellerView[] }> {
    return { data: (await this.partners.sellers(id)).map(presentSeller) };
  }

  /** Throws RATE_LIMITED and TOO_MANY_SELLERS. */
  async write(
    actor: EventActor,
    { seller: name, tickets, both = false }: PartnerListBody,
  ): Promise<PartnerChangesView> {
    this.limits.consumeLocally(PARTNER_LISTS, actor.id);
    this.limits.consumeLocally(PARTNER_ROWS, actor.id, tickets.length);
    const { seller, rejected, counts } = await this.lists.write(actor, { seller: name, tickets, both });
    const { added, changed, withdrawn } = counts;
    return { seller_id: seller?.id ?? null, added, changed, withdrawn, rejected: rejected.map(presentRejection) };
  }

  /** Throws NOT_FOUND and SELLER_NAME_TAKEN. */
  edit(actor: EventActor, sellerId: string, { name, formats }: PartnerSellerPatch): Promise<PartnerSellerView> {
    if (!uuidText.check(sellerId)) throw new ProblemError('NOT_FOUND');
    return this.database.transaction(async (tx) => {
      await lockLists(tx, actor.event.id);
      const before = await this.partners.seller(tx, actor.event.id, sellerId);
      if (!before) throw new ProblemError('NOT_FOUND');
      const called = name === undefined ? before.name : cleanLine(name);
      if (called !== before.name) await this.rename(tx, actor.event.id, { ...before, name: called });
      if (formats)
        await tx.query(
          sql`update partners set formats = ${formats}, changed_at = ${this.clock.now()} where id = ${sellerId}`,
        );
      const after = await this.partners.seller(tx, actor.event.id, sellerId);
      if (!after) throw new Error('a seller that was edited is there');
      await this.audit.record(tx, actor, {
        action: 'partners:edit',
        ...{ subject_kind: 'event', subject_id: actor.event.id, event_id: actor.event.id },
        before: { name: before.name, formats: before.formats },
        after: { name: after.name, formats: after.formats },
      });
      return presentSeller(after);
    });
  }

  /** Renames a seller and its lots, which tells the doors. */
  private async rename(
    tx: Tx,
    eventId: string,
    { id, name, categories }: { id: string; name: string; categories: { name: string | null; lot: { id: string } }[] },
  ): Promise<void> {
    const [taken] = await tx.query(
      sql<{
        id: string;
      }>`select id from partners where event_id = ${eventId} and name_key = ${foldText(name)} and id <> ${id}`,
    );
    if (taken) throw new ProblemError('SELLER_NAME_TAKEN');
    await tx.query(sql`update partners set name = ${name}, name_key = ${foldText(name)}, changed_at = ${this.clock.now()}
      where id = ${id}`);
    const lots = categories.map((category) => ({ id: category.lot.id, name: lotName(name, category.name) }));
    await lockLotsOf(tx, id);
    await tx.query(sql`update lots set name = n.name from json_to_recordset(${JSON.stringify(lots)}) as n (id uuid, name text)
      where lots.id = n.id`);
  }
}

function presentRejection({ index, code, reason, other_index, seller }: RejectedRow): PartnerRejectionView {
  return {
    ...{ index, code, reason, message: partnerReasonTexts[reason] },
    ...(other_index !== undefined && { other_index }),
    ...(seller !== undefined && { seller }),
  };
}
