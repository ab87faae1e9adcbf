import type { CandidatesQuery, TransferBody } from '@festix/domain/contract';
import { EVENT_NAME_LENGTH, fieldProblems } from '@festix/domain/ground';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

export class TransferDto implements TransferBody {
  @IdField({ message: fieldProblems.newProducer })
  new_producer_id!: string;

  @MayBeAbsent()
  @IsBoolean()
  copy_teams?: boolean;
}

export class CandidatesDto extends PageDto implements CandidatesQuery {
  @IsOptional()
  @IsString()
  @MaxLength(EVENT_NAME_LENGTH)
  query?: string;
}
