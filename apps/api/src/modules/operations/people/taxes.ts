import { type TaxesBody } from '@festix/domain/contract';
import { basisPointsFromPercent, percentFromBasisPoints } from '@festix/domain/ground';

/** A producer's taxes in basis points, as columns; null: none. */
export interface TaxColumns {
  administrate_tax: number | null;
  convenience_tax: number;
  rebate_tax: number | null;
}

/** Returns the columns of percentages; absent ones stay absent. */
export function taxColumns({ administrate_tax, convenience_tax, rebate_tax }: Partial<TaxesBody>): Partial<TaxColumns> {
  return {
    ...(administrate_tax !== undefined && { administrate_tax: basisPointsOf(administrate_tax) }),
    ...(convenience_tax !== undefined && { convenience_tax: basisPointsFromPercent(convenience_tax) }),
    ...(rebate_tax !== undefined && { rebate_tax: basisPointsOf(rebate_tax) }),
  };
}

/** Returns the percentages of the columns: 1250 is 12.5; null: none. */
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
