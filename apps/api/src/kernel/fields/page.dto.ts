import { applyDecorators } from '@nestjs/common';
import type { PageQuery } from '@festix/domain/contract';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Digits } from './digits.ts';

export const ROWS_PER_PAGE = 25;
const MOST_ROWS = 100;
const FARTHEST_ROW = 1_000_000_000;

/** Validates the number of rows to skip. */
export function SkipField(): PropertyDecorator {
  return applyDecorators(IsOptional(), Digits(), IsInt(), Min(0), Max(FARTHEST_ROW));
}

/** Validates the number of rows to return. */
export function TakeField(): PropertyDecorator {
  return applyDecorators(IsOptional(), Digits(), IsInt(), Min(1), Max(MOST_ROWS));
}

/** The query of a paged list. */
export class PageDto implements PageQuery {
  @SkipField()
  skip?: number;

  @TakeField()
  take?: number;
}
