import type { CashSessionsQuery } from '@festix/domain/contract';
import { IsIn, IsOptional } from 'class-validator';
import { IdField } from '../../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../../kernel/fields/may-be-absent.ts';
import { PageDto } from '../../../../kernel/fields/page.dto.ts';

export class CashSessionsDto extends PageDto implements CashSessionsQuery {
  @MayBeAbsent()
  @IdField()
  event_id?: string;

  @MayBeAbsent()
  @IdField()
  sale_point_id?: string;

  @IsOptional()
  @IsIn(['open', 'closed'])
  status?: 'open' | 'closed';
}
