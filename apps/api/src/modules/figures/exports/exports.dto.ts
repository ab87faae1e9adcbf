import {
  SALES_REPORT_FORMATS,
  SALES_REPORT_STATUSES,
  type SalesReportFormat,
  type SalesReportStatus,
} from '@festix/domain/figures';
import { IsIn, IsOptional } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { SalesDto } from '../sales/sales.dto.ts';

type Choice = 'true' | 'false';
const CHOICES: readonly Choice[] = ['true', 'false'];

/** A report has no pages: page parameters are accepted and ignored. */
export class SalesExportDto extends SalesDto {
  @MayBeAbsent()
  @IdField()
  event_id?: string;

  @IsOptional()
  @IsIn([...SALES_REPORT_FORMATS])
  format?: SalesReportFormat;

  @IsOptional()
  @IsIn([...CHOICES])
  email?: Choice;

  @IsOptional()
  @IsIn([...CHOICES])
  name?: Choice;

  @IsOptional()
  @IsIn([...CHOICES])
  phone?: Choice;

  @IsOptional()
  @IsIn([...CHOICES])
  event_name?: Choice;

  @IsOptional()
  @IsIn([...SALES_REPORT_STATUSES])
  order_status?: SalesReportStatus;
}
