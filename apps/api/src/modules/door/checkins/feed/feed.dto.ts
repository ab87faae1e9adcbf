import type { ChangesQuery, SnapshotQuery } from '@festix/domain/contract';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Digits } from '../../../../kernel/fields/digits.ts';
import { HearsField } from '../../devices/hears-field.ts';
import { MOST_CHANGES } from './door-changes.ts';

/** Accepts more ops than a phone makes in a year. */
const MOST_WAITING = 1_000_000;

/** Accepts versions of the list that are still to come. */
const MOST_FORMAT = 255;

export class SnapshotDto implements SnapshotQuery {
  @IsOptional()
  @Digits()
  @IsInt()
  @Min(1)
  @Max(MOST_FORMAT)
  format?: number;
}

export class ChangesDto extends SnapshotDto implements Omit<ChangesQuery, 'hears'> {
  @IsOptional()
  @Digits()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  epoch?: number;

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after?: number;

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(1)
  @Max(MOST_CHANGES)
  limit?: number;

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(0)
  @Max(MOST_WAITING)
  waiting?: number;

  @HearsField()
  hears?: string[];
}
