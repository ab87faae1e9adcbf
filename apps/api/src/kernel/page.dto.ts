import type { PageQuery } from '@festix/domain';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Digits } from './digits.ts';

export const ROWS_PER_PAGE = 25;
const MOST_ROWS = 100;
const FARTHEST_ROW = 1_000_000_000;

/** Which part of a list is asked for. */
export class PageDto implements PageQuery {
  @IsOptional()
  @Digits()
  @IsInt()
  @Min(0)
  @Max(FARTHEST_ROW)
  skip?: number;

  @IsOptional()
  @Digits()
  @IsInt()
  @Min(1)
  @Max(MOST_ROWS)
  take?: number;
}
