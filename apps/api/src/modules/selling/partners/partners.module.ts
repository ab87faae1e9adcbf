import { Module } from '@nestjs/common';
import { ReceiptsModule } from '../../documents/receipts/receipts.module.ts';
import { ReportsModule } from '../../documents/reports/reports.module.ts';
import { CourtesiesModule } from '../courtesies/courtesies.module.ts';
import { PartnerEntries } from './partner-entries.ts';
import { PartnerImports } from './partner-imports.ts';
import { PartnerLists } from './partner-lists.ts';
import { PartnerLots } from './partner-lots.ts';
import { PartnersController } from './partners.controller.ts';
import { PartnersQueries } from './partners.queries.ts';
import { PartnersService } from './partners.service.ts';
import { RemoveSeller } from './remove-seller.ts';

/** Admits tickets that other sellers sold: lists of their codes, and entries for these sellers. */
@Module({
  imports: [CourtesiesModule, ReceiptsModule, ReportsModule],
  controllers: [PartnersController],
  providers: [
    PartnersQueries,
    PartnersService,
    PartnerLists,
    PartnerLots,
    PartnerImports,
    PartnerEntries,
    RemoveSeller,
  ],
})
export class PartnersModule {}
