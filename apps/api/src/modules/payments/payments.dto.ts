import { PAYMENT_WORDS, type PaymentWord, type SandboxBody } from '@festix/domain';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export class SandboxDto implements SandboxBody {
  @IsIn([...PAYMENT_WORDS])
  status!: PaymentWord;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  status_detail?: string;
}
