import type {
  SandboxBody,
  SandboxTerminalBody,
  SandboxTerminalMood,
  SandboxTerminalOutcome,
} from '@festix/domain/contract';
import { PAYMENT_WORDS, type PaymentWord } from '@festix/domain/selling';
import { SANDBOX_TERMINAL_MOODS, SANDBOX_TERMINAL_OUTCOMES } from '@festix/domain/till';
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
  @IsIn([...SANDBOX_TERMINAL_MOODS])
  mood?: SandboxTerminalMood;

  @MayBeAbsent()
  @IsIn([...SANDBOX_TERMINAL_OUTCOMES])
  outcome?: SandboxTerminalOutcome;

  @MayBeAbsent()
  @IsString()
  @MaxLength(64)
  status_detail?: string;
}
