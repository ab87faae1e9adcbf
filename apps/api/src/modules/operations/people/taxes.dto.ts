import { type TaxesBody } from '@festix/domain/contract';
import { percentNumber } from '@festix/domain/ground';
import { IsOptional } from 'class-validator';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';

/** Percentages; absent fields stay. */
export class TaxesDto implements Partial<TaxesBody> {
  @IsOptional()
  @Obeys(percentNumber)
  administrate_tax?: number | null;

  @MayBeAbsent()
  @Obeys(percentNumber)
  convenience_tax?: number;

  @IsOptional()
  @Obeys(percentNumber)
  rebate_tax?: number | null;
}
