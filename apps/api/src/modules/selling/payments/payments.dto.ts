import { type SandboxBody } from '@festix/domain/contract';
import { PAYMENT_WORDS, type PaymentWord } from '@festix/domain/selling';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { NullIsAbsent } from '../../../kernel/fields/may-be-absent.ts';

export class SandboxDto implements SandboxBody {
  @IsIn([...PAYMENT_WORDS])
  status!: PaymentWord;

  @NullIsAbsent()
  @IsString()
  @MaxLength(64)
  status_detail?: string;
}
