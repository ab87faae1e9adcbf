import { Module } from '@nestjs/common';
import { LongReads } from './long-reads.ts';
import { ReportFiles } from './report-files.ts';
import { ReportPress } from './report-press.ts';

/** Provides reports on paper and in spreadsheets, whatever their subject. */
@Module({ providers: [LongReads, ReportFiles, ReportPress], exports: [LongReads, ReportFiles] })
export class ReportsModule {}
