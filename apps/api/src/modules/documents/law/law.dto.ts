import { type LegalTextBody, type LegalTextQuery } from '@festix/domain/contract';
import { LEGAL_TEXT_LENGTH, OFFICER_LENGTH } from '@festix/domain/people';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';

/** More versions than a platform publishes. */
const MOST_VERSIONS = 32_767;

export class LegalTextQueryDto implements LegalTextQuery {
  @MayBeAbsent()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MOST_VERSIONS)
  version?: number;
}

export class LegalTextDto implements LegalTextBody {
  @IsInt()
  @Min(1)
  @Max(MOST_VERSIONS)
  version!: number;

  @IsString()
  @MaxLength(LEGAL_TEXT_LENGTH)
  html!: string;

  @IsOptional()
  @IsString()
  @MaxLength(OFFICER_LENGTH)
  officer?: string | null;
}
