import { type DoorReportQuery } from '@festix/domain/contract';
import { DOOR_REPORT_FORMATS, type DoorReportFormat } from '@festix/domain/door';
import { IsIn, IsOptional } from 'class-validator';

export class DoorReportDto implements DoorReportQuery {
  @IsOptional()
  @IsIn([...DOOR_REPORT_FORMATS])
  format?: DoorReportFormat;
}
