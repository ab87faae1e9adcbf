import { DOOR_REPORT_FORMATS, type DoorReportFormat, type DoorReportQuery } from '@festix/domain';
import { IsIn, IsOptional } from 'class-validator';

export class DoorReportDto implements DoorReportQuery {
  @IsOptional()
  @IsIn([...DOOR_REPORT_FORMATS])
  format?: DoorReportFormat;
}
