import { Module } from '@nestjs/common';
import { ReportPress } from './report-press.ts';

/** Reports on paper, of whatever they tell. */
@Module({ providers: [ReportPress], exports: [ReportPress] })
export class ReportsModule {}
