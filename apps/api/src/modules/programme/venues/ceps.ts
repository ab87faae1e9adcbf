import type { CepView } from '@festix/domain/contract';

/** Tells the street and city of a CEP. */
export abstract class Ceps {
  abstract readonly isSetUp: boolean;

  /** Of eight digits; undefined where no street or town has them. Throws CEP_UNAVAILABLE. */
  abstract find(digits: string): Promise<CepView | undefined>;
}
