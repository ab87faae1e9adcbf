import type { RefundAllBody, RefundRunOrdersQuery } from '@festix/domain/contract';
import { REFUND_OUTCOMES, type RefundOutcome } from '@festix/domain/selling';
import { IsIn, IsOptional } from 'class-validator';
import { IdField } from '../../../../kernel/fields/id-field.ts';
import { PageDto } from '../../../../kernel/fields/page.dto.ts';

export class RefundAllDto implements RefundAllBody {
  @IdField()
  id!: string;
}

export class RefundRunOrdersDto extends PageDto implements RefundRunOrdersQuery {
  @IsOptional()
  @IsIn(REFUND_OUTCOMES)
  outcome?: RefundOutcome;
}
