import type { MpFieldName, MpHolder } from '../screens/selling/card/mercado-pago-sdk.ts';

type Heard = (told?: unknown) => void;

/** MercadoPago.js as its reference describes it: its fields are heard by their events, and their text by nobody. */
export class TestSdk {
  static made: TestSdk | undefined;
  readonly heard = new Map<string, Heard>();
  readonly mounted: string[] = [];
  readonly labels: string[] = [];
  holder: MpHolder | undefined;
  hasToken = true;
  refusal: unknown = [{ field: 'securityCode', cause: 'invalid_length' }];

  constructor(readonly key: string) {
    TestSdk.made = this;
  }

  readonly fields = {
    create: (type: MpFieldName, { srLabel }: { srLabel: string }) => {
      this.labels.push(srLabel);
      const field = {
        mount: (id: string) => {
          this.mounted.push(id);
          return field;
        },
        unmount: () => void this.mounted.splice(0),
        focus: () => undefined,
        update: () => field,
        on: (event: string, heard: Heard) => {
          this.heard.set(`${type} ${event}`, heard);
          return field;
        },
      };
      return field;
    },
    createCardToken: async (holder: MpHolder) => {
      this.holder = holder;
      if (!this.hasToken) throw this.refusal;
      return { id: 'd3b07384d113edec49eaa6238ad5ff00' };
    },
  };

  /** Tells that the fields stand, with a number whose first digits are typed. */
  ready(bin: string): void {
    for (const type of ['cardNumber', 'expirationDate', 'securityCode']) this.heard.get(`${type} ready`)?.();
    this.heard.get('cardNumber binChange')?.({ bin });
  }

  readonly getPaymentMethods = async () => ({ results: [] });
}
