import { type SalesFilter } from '@festix/domain/contract';
import { SEARCH_LENGTH } from '@festix/domain/ground';
import { ORDER_STATUSES, SALE_ORIGINS, type OrderStatus, type SaleOrigin } from '@festix/domain/selling';
import { Transform } from 'class-transformer';
import { ArrayMinSize, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdListField } from '../../../kernel/fields/id-list-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

/** Lots of an event. */
const MOST_LOTS = 255;

const ALL = 'all';

/** Validates the filter of sales, with its page. */
export class SalesDto extends PageDto {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  query?: string;

  @IsOptional()
  @IsIn(['user', 'document', 'code', 'id'])
  filter?: SalesFilter;

  @IsOptional()
  @ArrayMinSize(1)
  @IsIn([...SALE_ORIGINS], { each: true })
  @Transform(({ value }: { value: unknown }) => words(value))
  sales_type?: SaleOrigin[];

  @IsOptional()
  @ArrayMinSize(1)
  @IsIn([...ORDER_STATUSES], { each: true })
  @Transform(({ value }: { value: unknown }) => (value === ALL ? [...ORDER_STATUSES] : words(value)))
  status?: OrderStatus[];

  @IdListField({ most: MOST_LOTS })
  lots?: string[];
}

/** Splits a list, without repeats; a query may also name a parameter several times. An empty list is none. */
function words(value: unknown): unknown {
  const parts = (Array.isArray(value) ? value : [value]).flatMap((part: unknown) =>
    typeof part === 'string' ? part.split(',').filter(Boolean) : [part],
  );
  return parts.length > 0 ? [...new Set(parts)] : undefined;
}
