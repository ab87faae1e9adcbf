import { Module } from '@nestjs/common';
import { ExportsController } from './exports.controller.ts';
import { ReportsModule } from '../../documents/reports/reports.module.ts';
import { SalesReport } from './sales-report.ts';

/** Provides exports as files. */
@Module({ imports: [ReportsModule], controllers: [ExportsController], providers: [SalesReport] })
export class ExportsModule {}
