import type { PageQuery } from '@festix/domain/contract';
import { pageNumber } from '../../../frame/app/use-address.ts';

/** Which rows a page of so many holds, for the page in the address. */
export function rowsOf(page: string, size: number): Required<PageQuery> {
  return { skip: (pageNumber(page) - 1) * size, take: size };
}
