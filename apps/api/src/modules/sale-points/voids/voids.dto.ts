import { OP_REASON_LENGTH, requiredText, type VoidSaleBody } from '@festix/domain';
import { MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/id-field.ts';
import { Obeys } from '../../../kernel/obeys.ts';

export class VoidSaleDto implements VoidSaleBody {
  @IdField()
  id!: string;

  @Obeys(requiredText)
  @MaxLength(OP_REASON_LENGTH)
  reason!: string;
}
