import type { PageQuery } from '@festix/domain';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

export const ROWS_PER_PAGE = 25;
const MOST_ROWS = 100;
const FARTHEST_ROW = 1_000_000_000;

/** Which part of a list is asked for. */
export class PageDto implements PageQuery {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(FARTHEST_ROW)
  skip?: number;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MOST_ROWS)
  take?: number;
}
