import { Module } from '@nestjs/common';
import { ReportFiles } from './report-files.ts';
import { ReportPress } from './report-press.ts';

/** Reports on paper and in spreadsheets, of whatever they tell. */
@Module({ providers: [ReportFiles, ReportPress], exports: [ReportFiles] })
export class ReportsModule {}
