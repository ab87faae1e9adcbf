import { Controller } from '@nestjs/common';
import { salePointEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { SellersQueries } from './sellers.queries.ts';

@Controller()
export class SellersController {
  constructor(private readonly queries: SellersQueries) {}

  @Serve(salePointEndpoints.sellers)
  async list(@CurrentActor() actor: Person) {
    return this.queries.sellersFor(actor.id);
  }
}
