/** As much of MercadoPago.js as is used here: https://github.com/mercadopago/sdk-js (docs/fields.md). */
export interface MercadoPago {
  fields: {
    create(type: MpFieldName, options: MpFieldOptions): MpField;
    createCardToken(holder: MpHolder): Promise<{ id: string } | undefined>;
  };
  getPaymentMethods(asked: { bin: string }): Promise<{ results: MpPaymentMethod[] }>;
}

export type MpFieldName = 'cardNumber' | 'expirationDate' | 'securityCode';

interface MpFieldOptions {
  placeholder?: string;
  style: Record<string, string>;
  /** Its name for screen readers: no label of ours reaches into a frame. */
  srLabel: string;
  ariaRequired: boolean;
  enableLuhnValidation?: boolean;
}

export interface MpField {
  mount(id: string): MpField;
  unmount(): void;
  focus(): void;
  update(changed: { settings?: unknown; invalid?: boolean }): MpField;
  on(event: 'ready' | 'change' | 'focus' | 'blur' | 'error', heard: () => void): MpField;
  on(event: 'binChange', heard: (told: { bin: string | null }) => void): MpField;
  on(event: 'validityChange', heard: (told: { errorMessages: unknown[] }) => void): MpField;
}

export interface MpHolder {
  cardholderName: string;
  identificationType?: string;
  identificationNumber?: string;
}

interface MpPaymentMethod {
  settings?: { card_number?: unknown; security_code?: unknown }[];
}

type MakesMercadoPago = new (key: string, options: { locale: string; trackingDisabled: boolean }) => MercadoPago;

declare global {
  interface Window {
    MercadoPago?: MakesMercadoPago;
  }
}

const ADDRESS = 'https://sdk.mercadopago.com/js/v2';

/** Loads MercadoPago.js, which its licence wants from their host. Rejects if it does not come. */
export async function loadMercadoPago(key: string): Promise<MercadoPago> {
  const Made = window.MercadoPago ?? (await loadScript());
  return new Made(key, { locale: 'pt-BR', trackingDisabled: true });
}

function loadScript(): Promise<MakesMercadoPago> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    script.onload = () => (window.MercadoPago ? resolve(window.MercadoPago) : reject(new Error('no MercadoPago')));
    script.onerror = () => {
      // A second try needs an element of its own.
      script.remove();
      reject(new Error('MercadoPago.js did not load'));
    };
    document.head.append(script);
  });
}
