/** A field of the gateway's. */
export type GatewayField = 'number' | 'expiry' | 'code';

/** A field of the card's page. */
export type CardField = GatewayField | 'name' | 'document';

/** The fields in the order of the screen. */
export const CARD_FIELDS: readonly CardField[] = ['number', 'expiry', 'code', 'name', 'document'];

export type CardFaults = Partial<Record<CardField, string>>;

/** Signals that a gateway's fields make no token of what was typed. */
export class CardFaultsError extends Error {
  override readonly name = 'CardFaultsError';
  readonly faults: CardFaults;

  constructor(faults: CardFaults) {
    super(`wrong: ${Object.keys(faults).join(', ') || 'unknown'}`);
    this.faults = faults;
  }
}

/** Whose card it is. */
export interface TypedHolder {
  name: string;
  /** A CPF or CNPJ, bare; null for none, as of a visitor from abroad. */
  document: string | null;
}

/** The gateway's own fields, as the page uses them. */
export interface GatewayFields {
  /** Makes the token of the typed card. Rejects with CardFaultsError for what is typed wrong. */
  token(holder: TypedHolder): Promise<string>;
  focus(field: GatewayField): void;
}

export interface GatewayFieldsProps {
  faults: CardFaults;
  /** Takes the fields once they can be typed into; undefined when they are gone. */
  onFields(fields: GatewayFields | undefined): void;
  /** Tells the first digits of the number; undefined while there are too few. */
  onBin(bin: string | undefined): void;
  /** Tells that a field was changed: its fault is of an older text. */
  onTyped(field: CardField): void;
  /** Tells that the fields can't be loaded. */
  onFailed(): void;
}
