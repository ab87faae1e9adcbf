import { emailAddress, type CorrectBuyerBody } from '@festix/domain';
import { Obeys } from '../../../kernel/fields/obeys.ts';

export class CorrectBuyerDto implements CorrectBuyerBody {
  @Obeys(emailAddress)
  email!: string;
}
