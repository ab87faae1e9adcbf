import { type TaxesBody } from '@festix/domain/contract';
import { basisPointsFromPercent, percentFromBasisPoints } from '@festix/domain/ground';

/** The taxes of a producer in basis points, as columns hold them; null is none. */
export interface TaxColumns {
  administrate_tax: number | null;
  convenience_tax: number;
  rebate_tax: number | null;
}

/** The columns that percents speak of; what is left out is left out. */
export function taxColumns({ administrate_tax, convenience_tax, rebate_tax }: Partial<TaxesBody>): Partial<TaxColumns> {
  return {
    ...(administrate_tax !== undefined && { administrate_tax: basisPointsOf(administrate_tax) }),
    ...(convenience_tax !== undefined && { convenience_tax: basisPointsFromPercent(convenience_tax) }),
    ...(rebate_tax !== undefined && { rebate_tax: basisPointsOf(rebate_tax) }),
  };
}

/** The percents of the columns, as JSON tells them: 1250 is 12.5; null is none. */
export function percentsOf({ administrate_tax, convenience_tax, rebate_tax }: TaxColumns): TaxesBody {
  return {
    administrate_tax: administrate_tax === null ? null : percentFromBasisPoints(administrate_tax),
    convenience_tax: percentFromBasisPoints(convenience_tax),
    rebate_tax: rebate_tax === null ? null : percentFromBasisPoints(rebate_tax),
  };
}

function basisPointsOf(percent: number | null): number | null {
  return percent === null ? null : basisPointsFromPercent(percent);
}
