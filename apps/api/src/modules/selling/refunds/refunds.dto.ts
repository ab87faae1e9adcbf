import { type RefundAnswerBody, type RefundBody, type RefundRequestsQuery } from '@festix/domain/contract';
import { LARGEST_AMOUNT, REASON_LENGTH } from '@festix/domain/ground';
import { REFUND_STATUSES, type RefundStatus } from '@festix/domain/selling';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { ChosenTicketsField } from './chosen-tickets-field.ts';

export class RefundDto implements RefundBody {
  @IdField()
  id!: string;

  @ChosenTicketsField()
  ticket_ids?: string[];

  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(LARGEST_AMOUNT)
  amount?: number;

  @IsOptional()
  @IsString()
  @MaxLength(REASON_LENGTH)
  reason?: string | null;
}

export class RefundAnswerDto implements RefundAnswerBody {
  @IsIn(['approved', 'refused'])
  status!: 'approved' | 'refused';

  @IsOptional()
  @IsString()
  @MaxLength(REASON_LENGTH)
  reason?: string | null;
}

export class RefundRequestsDto extends PageDto implements RefundRequestsQuery {
  @IsOptional()
  @IsIn(REFUND_STATUSES)
  status?: RefundStatus;
}
