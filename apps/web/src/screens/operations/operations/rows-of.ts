import type { PageQuery } from '@festix/domain/contract';
import { pageNumber } from '../../../frame/app/use-address.ts';

/** Returns the rows of a page of this size, for the page in the address. */
export function rowsOf(page: string, size: number): Required<PageQuery> {
  return { skip: (pageNumber(page) - 1) * size, take: size };
}
