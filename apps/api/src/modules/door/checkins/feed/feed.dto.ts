import type { ChangesQuery } from '@festix/domain/contract';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Digits } from '../../../../kernel/fields/digits.ts';
import { MOST_CHANGES } from './door-changes.ts';

/** Accepts more ops than a phone makes in a year. */
const MOST_WAITING = 1_000_000;

export class ChangesDto implements ChangesQuery {
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
}
