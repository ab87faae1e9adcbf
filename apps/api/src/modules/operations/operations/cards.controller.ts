import { Controller } from '@nestjs/common';
import { operationsEndpoints } from '@festix/domain/contract';
import { Serve } from '../../../kernel/http/serve.ts';
import { CardApprovals } from './card-approvals.ts';

@Controller()
export class CardsController {
  constructor(private readonly approvals: CardApprovals) {}

  @Serve(operationsEndpoints.cards)
  async cards() {
    return this.approvals.read();
  }
}
