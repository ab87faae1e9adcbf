import { type DiscardHeldOpBody } from '@festix/domain/contract';
import { OP_REASON_LENGTH, requiredText } from '@festix/domain/ground';
import { MaxLength } from 'class-validator';
import { Obeys } from '../../../../kernel/fields/obeys.ts';

export class DiscardHeldOpDto implements DiscardHeldOpBody {
  @Obeys(requiredText)
  @MaxLength(OP_REASON_LENGTH)
  note!: string;
}
