import { Body, Controller, Param, Query } from '@nestjs/common';
import { ledgerEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { RecountDto } from './ledger.dto.ts';
import { RecountBooks } from './recount-books.ts';
import { presentRecount } from './recount.presenter.ts';
import { RecountQueries } from './recount.queries.ts';

@Controller()
export class RecountController {
  constructor(
    private readonly recounts: RecountQueries,
    private readonly books: RecountBooks,
  ) {}

  @Serve(ledgerEndpoints.recounts)
  async list(@Query() query: PageDto) {
    const [rows, count] = await Promise.all([this.recounts.page(query), this.recounts.count()]);
    return { data: rows.map(presentRecount), count };
  }

  @Serve(ledgerEndpoints.startRecount)
  async start(@CurrentActor() actor: Person, @Body() body: RecountDto) {
    return this.books.start(actor, body);
  }

  @Serve(ledgerEndpoints.recount)
  async read(@Param('recount_id') recountId: string) {
    return presentRecount(await this.known(recountId));
  }

  @Serve(ledgerEndpoints.recountDifferences)
  async differences(@Param('recount_id') recountId: string, @Query() query: PageDto) {
    const { differences_count } = await this.known(recountId);
    return { data: await this.recounts.differences(recountId, query), count: differences_count };
  }

  private async known(recountId: string) {
    const recount = await this.recounts.find(recountId);
    if (!recount) throw new ProblemError('NOT_FOUND');
    return recount;
  }
}
