import { Module } from '@nestjs/common';
import { OrdersModule } from '../../selling/orders/orders.module.ts';
import { LawController } from './law.controller.ts';
import { LegalTextsService } from './legal-texts.service.ts';
import { SellersService } from '../../selling/sellers/sellers.service.ts';

/** What the law has pages say: who sells, and what buyers agree to. */
@Module({
  imports: [OrdersModule],
  controllers: [LawController],
  providers: [LegalTextsService, SellersService],
})
export class LawModule {}
