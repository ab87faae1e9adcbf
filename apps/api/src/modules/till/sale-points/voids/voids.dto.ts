import { type VoidSaleBody } from '@festix/domain/contract';
import { OP_REASON_LENGTH, requiredText } from '@festix/domain/ground';
import { IsInt, MaxLength, Min } from 'class-validator';
import { IdField } from '../../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../../kernel/fields/obeys.ts';
import { ChosenTicketsField } from '../../../selling/refunds/chosen-tickets-field.ts';

export class VoidSaleDto implements VoidSaleBody {
  @IdField()
  id!: string;

  @Obeys(requiredText)
  @MaxLength(OP_REASON_LENGTH)
  reason!: string;

  @ChosenTicketsField()
  ticket_ids?: string[];

  @MayBeAbsent()
  @IsInt()
  @Min(0)
  amount?: number;
}
