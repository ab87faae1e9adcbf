import { Module } from '@nestjs/common';
import { SalePartsQueries } from './sale-parts.queries.ts';

/** Provides the parts shared by the event's and the sale point's view of a sale. */
@Module({ providers: [SalePartsQueries], exports: [SalePartsQueries] })
export class SalePartsModule {}
