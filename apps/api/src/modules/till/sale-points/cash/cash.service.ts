import { Injectable } from '@nestjs/common';
import type { CashSessionRowView, CashSessionsQuery, CashSessionView, Page } from '@festix/domain/contract';
import type { Person } from '../../../../kernel/http/actor.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { CashCardsQueries } from './cash-cards.queries.ts';
import { presentSession, presentSessionRow, type SessionFacts } from './cash.presenter.ts';
import { CashQueries, type SessionRow, type SessionSale } from './cash.queries.ts';

/** Lists and reads cash sessions. */
@Injectable()
export class CashService {
  constructor(
    private readonly cash: CashQueries,
    private readonly cards: CashCardsQueries,
  ) {}

  async list(actor: Person, query: CashSessionsQuery): Promise<Page<CashSessionRowView>> {
    const [rows, count] = await Promise.all([this.cash.page(actor.id, query), this.cash.count(actor.id, query)]);
    const sums = await this.cash.sums(rows.map(({ id }) => id));
    return { data: (await this.facts(rows, sums)).map(presentSessionRow), count };
  }

  /**
   * Hides the expected sum from an operator who still has to count. Throws NOT_FOUND for a drawer outside the reader's
   * tills and supervised sale points.
   */
  async read(actor: Person, sessionId: string): Promise<CashSessionView> {
    const row = await this.cash.find(actor.id, sessionId);
    if (!row) throw new ProblemError('NOT_FOUND');
    const sales = await this.cash.sales([sessionId]);
    const [[facts], receipts, charges, typed] = await Promise.all([
      this.facts([row], sales),
      this.cash.receipts(sessionId),
      this.cards.charges(sessionId),
      this.cards.typed(sessionId),
    ]);
    return presentSession(facts as SessionFacts, { receipts, charges, typed }, actor.id);
  }

  private async facts(rows: readonly SessionRow[], sales: readonly SessionSale[]): Promise<SessionFacts[]> {
    const voids = await this.cash.voids(rows.map(({ id }) => id));
    const salesOf = Map.groupBy(sales, ({ session_id }) => session_id);
    const voidsOf = Map.groupBy(voids, ({ session_id }) => session_id);
    return rows.map((row) => ({ row, sales: salesOf.get(row.id) ?? [], voids: voidsOf.get(row.id) ?? [] }));
  }
}
