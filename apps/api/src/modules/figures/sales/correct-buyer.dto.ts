import { type CorrectBuyerBody } from '@festix/domain/contract';
import { emailAddress } from '@festix/domain/ground';
import { Obeys } from '../../../kernel/fields/obeys.ts';

export class CorrectBuyerDto implements CorrectBuyerBody {
  @Obeys(emailAddress)
  email!: string;
}
