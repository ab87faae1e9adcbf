import { applyDecorators } from '@nestjs/common';
import type { PageQuery } from '@festix/domain/contract';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Digits } from './digits.ts';

export const ROWS_PER_PAGE = 25;
const MOST_ROWS = 100;
const FARTHEST_ROW = 1_000_000_000;

/** A field with how many rows are passed over. */
export function SkipField(): PropertyDecorator {
  return applyDecorators(IsOptional(), Digits(), IsInt(), Min(0), Max(FARTHEST_ROW));
}

/** A field with how many rows are asked for. */
export function TakeField(): PropertyDecorator {
  return applyDecorators(IsOptional(), Digits(), IsInt(), Min(1), Max(MOST_ROWS));
}

/** Which part of a list is asked for. */
export class PageDto implements PageQuery {
  @SkipField()
  skip?: number;

  @TakeField()
  take?: number;
}
