import type { CardTerminalBody, CardTerminalPatch, OfferedTerminalsQuery } from '@festix/domain/contract';
import { requiredText, SALE_POINT_NAME_LENGTH } from '@festix/domain/ground';
import { SHORTEST_SERIAL } from '@festix/domain/till';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { AllMayBeAbsent, MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';

const LONGEST_REFERENCE = 100;

export class OfferedTerminalsDto implements OfferedTerminalsQuery {
  @MayBeAbsent()
  @IsString()
  @MinLength(SHORTEST_SERIAL)
  @MaxLength(LONGEST_REFERENCE)
  serial?: string;
}

class TerminalFieldsDto {
  @Obeys(requiredText)
  @MaxLength(SALE_POINT_NAME_LENGTH)
  name!: string;

  @IsOptional()
  @IdField()
  device_id?: string | null;
}

export class CardTerminalDto extends TerminalFieldsDto implements CardTerminalBody {
  @IdField()
  id!: string;

  @Obeys(requiredText)
  @MaxLength(LONGEST_REFERENCE)
  reference!: string;
}

@AllMayBeAbsent<TerminalFieldsDto>('name')
export class CardTerminalPatchDto extends TerminalFieldsDto implements CardTerminalPatch {}
