import { Module } from '@nestjs/common';
import { ExportsController } from './exports.controller.ts';
import { LongReads } from '../../documents/reports/long-reads.ts';
import { SalesReport } from './sales-report.ts';

/** What people take along as files. */
@Module({ controllers: [ExportsController], providers: [LongReads, SalesReport], exports: [LongReads] })
export class ExportsModule {}
