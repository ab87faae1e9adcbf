import type { CepView } from '@festix/domain/contract';

/** Looks up street and city of a CEP. */
export abstract class Ceps {
  abstract readonly isSetUp: boolean;

  /** Takes eight digits; undefined for an unknown CEP. Throws CEP_UNAVAILABLE. */
  abstract find(digits: string): Promise<CepView | undefined>;
}
