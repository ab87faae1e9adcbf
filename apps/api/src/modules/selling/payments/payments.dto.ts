import { type SandboxBody, type SandboxTerminalBody } from '@festix/domain/contract';
import { PAYMENT_WORDS, type PaymentWord } from '@festix/domain/selling';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent, NullIsAbsent } from '../../../kernel/fields/may-be-absent.ts';

export class SandboxDto implements SandboxBody {
  @IsIn([...PAYMENT_WORDS])
  status!: PaymentWord;

  @NullIsAbsent()
  @IsString()
  @MaxLength(64)
  status_detail?: string;
}

export class SandboxTerminalDto implements SandboxTerminalBody {
  @MayBeAbsent()
  @IsIn(['awake', 'slow', 'asleep', 'loses_answers'])
  mood?: 'awake' | 'slow' | 'asleep' | 'loses_answers';

  @MayBeAbsent()
  @IsIn(['fetch', 'check', 'approve', 'refuse', 'cancel', 'expire'])
  outcome?: 'fetch' | 'check' | 'approve' | 'refuse' | 'cancel' | 'expire';

  @MayBeAbsent()
  @IsString()
  @MaxLength(64)
  status_detail?: string;
}
