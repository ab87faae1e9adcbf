import { type TicketReturnBody, type TicketTransferBody } from '@festix/domain/contract';
import { emailAddress, normaliseEmail, requiredText } from '@festix/domain/ground';
import { Transform } from 'class-transformer';
import { MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';

const LONGEST_NAME = 200;

const text = (change: (text: string) => string) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

export class TicketReturnDto implements TicketReturnBody {
  @IdField()
  id!: string;
}

export class TicketTransferDto implements TicketTransferBody {
  @IdField()
  id!: string;

  @text((name) => name.trim())
  @Obeys(requiredText)
  @MaxLength(LONGEST_NAME)
  name!: string;

  @text(normaliseEmail)
  @Obeys(emailAddress)
  email!: string;
}
