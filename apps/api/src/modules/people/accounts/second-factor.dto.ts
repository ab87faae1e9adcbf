import { type SecondFactorCodeBody, type SecondFactorProofBody } from '@festix/domain/contract';
import { secondFactorCode } from '@festix/domain/ground';
import { MaxLength } from 'class-validator';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { CurrentPasswordField } from './account.dto.ts';

const LONGEST_TYPED = 64;

export class SecondFactorProofDto implements SecondFactorProofBody {
  @CurrentPasswordField()
  current_password?: string;
}

export class SecondFactorCodeDto implements SecondFactorCodeBody {
  @Obeys(secondFactorCode)
  @MaxLength(LONGEST_TYPED)
  code!: string;
}
