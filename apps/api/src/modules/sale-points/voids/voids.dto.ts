import { MOST_TICKETS_PER_ORDER, OP_REASON_LENGTH, requiredText, type VoidSaleBody } from '@festix/domain';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, MaxLength, Min } from 'class-validator';
import { IdField } from '../../../kernel/id-field.ts';
import { MayBeAbsent } from '../../../kernel/may-be-absent.ts';
import { Obeys } from '../../../kernel/obeys.ts';

export class VoidSaleDto implements VoidSaleBody {
  @IdField()
  id!: string;

  @Obeys(requiredText)
  @MaxLength(OP_REASON_LENGTH)
  reason!: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_TICKETS_PER_ORDER)
  @IdField({ each: true })
  ticket_ids?: string[];

  @MayBeAbsent()
  @IsInt()
  @Min(0)
  amount?: number;
}
