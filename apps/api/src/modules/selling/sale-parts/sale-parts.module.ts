import { Module } from '@nestjs/common';
import { SalePartsQueries } from './sale-parts.queries.ts';

/** What both the event's sales and the sale point's are shown with. */
@Module({ providers: [SalePartsQueries], exports: [SalePartsQueries] })
export class SalePartsModule {}
