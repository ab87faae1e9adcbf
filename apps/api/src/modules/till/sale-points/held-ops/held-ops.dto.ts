import { OP_REASON_LENGTH, requiredText, type DiscardHeldOpBody } from '@festix/domain';
import { MaxLength } from 'class-validator';
import { Obeys } from '../../../../kernel/fields/obeys.ts';

export class DiscardHeldOpDto implements DiscardHeldOpBody {
  @Obeys(requiredText)
  @MaxLength(OP_REASON_LENGTH)
  note!: string;
}
