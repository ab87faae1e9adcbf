import { type ExpenseBody } from '@festix/domain/contract';
import { dateText, REASON_LENGTH } from '@festix/domain/ground';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PaidAmountField } from '../../../kernel/fields/paid-amount-field.ts';
import { BlankIsAbsent, FormFlag, FormNumber, TrimmedOrNull } from '../../documents/receipts/form-fields.ts';

export class ExpenseDto implements Omit<ExpenseBody, 'receipt'> {
  @IdField()
  id!: string;

  @FormNumber()
  @PaidAmountField()
  amount!: number;

  @FormFlag()
  @MayBeAbsent()
  @IsBoolean()
  is_rebate?: boolean;

  @FormFlag()
  @MayBeAbsent()
  @IsBoolean()
  is_producer_payout?: boolean;

  @IsOptional()
  @TrimmedOrNull()
  @IsString()
  @MaxLength(REASON_LENGTH)
  obs?: string | null;

  @BlankIsAbsent()
  @MayBeAbsent()
  @Obeys(dateText)
  created_at?: string;

  @BlankIsAbsent()
  @MayBeAbsent()
  @IdField()
  event_id?: string;
}
