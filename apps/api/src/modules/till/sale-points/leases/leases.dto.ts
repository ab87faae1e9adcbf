import type { LeaseBody, LeaseReleaseBody, LeaseReturnBody, LeasesQuery, LeaseState } from '@festix/domain/contract';
import { OFFLINE_PLACES, REASON_LENGTH, requiredText } from '@festix/domain/ground';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { IdField } from '../../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../../kernel/fields/page.dto.ts';

const STATES: readonly LeaseState[] = ['active', 'suspect', 'returned', 'released'];

export class LeaseDto implements LeaseBody {
  @IdField()
  id!: string;

  @IdField()
  device_id!: string;

  @IdField()
  lot_id!: string;

  @IsInt()
  @Min(1)
  @Max(OFFLINE_PLACES.most)
  amount!: number;
}

export class LeaseReturnDto implements LeaseReturnBody {
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(OFFLINE_PLACES.most)
  @IdField({ each: true })
  ticket_ids?: string[];
}

export class LeaseReleaseDto implements LeaseReleaseBody {
  @Obeys(requiredText)
  @MaxLength(REASON_LENGTH)
  reason!: string;
}

export class LeasesDto extends PageDto implements LeasesQuery {
  @IsOptional()
  @IdField()
  event_id?: string;

  @IsOptional()
  @IsIn(STATES)
  state?: LeaseState;
}
