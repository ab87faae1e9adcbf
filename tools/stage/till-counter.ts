import type { BrowserContext, Locator, Page } from '@playwright/test';
import { emptiedOps, storedOps, type StoredOp } from './journal.ts';

const STEP_MS = 30_000;
/** A key that went out of reach under the finger is not waited for. */
const TAP_MS = 1_000;
const CENTS = /\D/g;
/** Stands beside a lot's name once the till has stubs of it. */
const STUBS = / canhotos/;

/** The result of a sale on the screen. `asking`: the answer got lost, and the till asks again. */
export type Rung = 'sold' | 'asking' | 'nothing' | 'refused';

/** A buyer's receipt of a till. */
export interface Paper {
  receipt: string;
  /** Of its tickets. */
  codes: string[];
  /** In cents. */
  total: number;
}

/** Runs a browser as the till of a busy operator. */
export class TillCounter {
  readonly page: Page;
  private readonly lot: string;

  constructor(page: Page, lot: string) {
    this.page = page;
    this.lot = lot;
    page.setDefaultTimeout(STEP_MS);
  }

  static async open(context: BrowserContext, lot: string): Promise<TillCounter> {
    return new TillCounter(context.pages()[0] ?? (await context.newPage()), lot);
  }

  /** Signs in, names the device, and stands before the drawer. */
  async enrol(url: string, event_id: string, credentials: Credentials, name: string): Promise<void> {
    await this.page.goto(`${url}/till/${event_id}`);
    await this.signIn(credentials);
    await this.nameDevice(name);
    await this.key('Cadastrar aparelho').click();
    await this.heading('Abra o caixa').waitFor();
  }

  async signIn({ email, password }: Credentials): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Senha', { exact: true }).fill(password);
    await this.key('Entrar').click();
  }

  async nameDevice(name: string): Promise<void> {
    await this.page.getByLabel('Nome do aparelho').fill(name);
  }

  /** Opens the drawer with the typed amount, and waits for the lots. */
  async openDrawer(keys: readonly string[]): Promise<void> {
    await this.press(keys);
    await this.key('Abrir o caixa').click();
    await this.lots().waitFor();
  }

  async press(keys: readonly string[]): Promise<void> {
    for (const digit of keys) await this.key(digit).click();
  }

  /** Waits until everything that a start without a network needs is on the device, and the worker answers for it. */
  async cached(): Promise<void> {
    await this.lots().getByText(STUBS).waitFor();
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await this.page.reload();
    await this.lots().waitFor();
  }

  /** Opens the lots anew, as after a restart: the cart is lost. */
  async begin(url: string, event_id: string): Promise<void> {
    await this.page.goto(`${url}/till/${event_id}`);
    await this.lots().waitFor();
  }

  /** Returns true if a price can be tapped at this moment. */
  async sells(price: string): Promise<boolean> {
    return (await this.priceKey(price).count()) > 0;
  }

  /** Taps a price so often, or as often as the till allows. */
  async tap(price: string, times: number): Promise<void> {
    for (let tap = 0; tap < times && (await this.sells(price)); tap++) {
      await this.priceKey(price)
        .click({ timeout: TAP_MS })
        .catch(() => undefined);
    }
  }

  /** Taps a price so often, each time as soon as the till is ready for it. */
  async choose(price: string, times = 1): Promise<void> {
    for (let tap = 0; tap < times; tap++) await this.priceKey(price).click();
  }

  /** Returns true if the cart has a ticket. */
  async hasCart(): Promise<boolean> {
    return (await this.payKey().count()) > 0;
  }

  async toPayment(): Promise<void> {
    await this.payKey().click();
    await this.heading('Pagamento').waitFor();
  }

  /** Says of each reduced price that its document was shown: without that nothing is finished. */
  async seeDocuments(): Promise<void> {
    const unseen = this.page.getByRole('button', { name: 'Conferido', exact: true, pressed: false });
    while ((await unseen.count()) > 0) await unseen.first().click();
  }

  async payBy(method: 'Dinheiro' | 'Maquininha'): Promise<void> {
    await this.page.getByRole('radio', { name: method }).check();
  }

  finishKey(): Locator {
    return this.key('Concluir venda');
  }

  /** Waits for the result of a sale. */
  async rung(): Promise<Rung> {
    const ends: [Rung, Locator][] = [
      ['sold', this.heading('Venda concluída')],
      ['asking', this.heading('Falando com o servidor…')],
      ['nothing', this.heading('Nada foi vendido.').or(this.heading('Este Pix não vale mais'))],
      ['refused', this.page.getByRole('alert')],
    ];
    return firstOf(ends);
  }

  /** Waits for the answer to a sale whose first one got lost. */
  async answered(timeout: number): Promise<Rung> {
    await this.heading('Falando com o servidor…').waitFor({ state: 'hidden', timeout });
    return this.rung();
  }

  /** Returns the receipt on the screen. */
  async paper(): Promise<Paper> {
    const { page } = this;
    const said = await page.getByRole('status').filter({ hasText: 'Venda concluída' }).innerText();
    const slip = page.getByRole('region', { name: 'Recibo', exact: true });
    const total = await slip.locator('dl > div').last().locator('dd').innerText();
    const place = slip.getByRole('status');
    const [, tickets] = / de (\d+)$/.exec(await place.innerText()) ?? [];
    const codes: string[] = [];
    for (let n = 1; n <= Number(tickets); n++) {
      if (n > 1) await this.key('Próximo ingresso').click();
      await place.filter({ hasText: `Ingresso ${n} de` }).waitFor();
      codes.push(await slip.locator('[translate=no]').innerText());
    }
    return { receipt: /\d{3,}-\d{6}/.exec(said)?.[0] ?? '', codes, total: centsIn(total) };
  }

  async nextSale(): Promise<void> {
    await this.key('Nova venda').click();
    await this.lots().waitFor();
  }

  /** Counts the drawer, in cents, and closes it; returns the screen's report. */
  async close(url: string, event_id: string, counted: { cash: number; card: number }): Promise<string> {
    const { page } = this;
    await page.goto(`${url}/till/${event_id}/close`);
    await page.getByLabel('Dinheiro na gaveta').fill(String(counted.cash));
    await page.getByLabel('Comprovantes da maquininha').fill(String(counted.card));
    await this.key('Fechar o caixa').click();
    await this.key('Sim, fechar').click();
    await this.heading('Fechamento do caixa').waitFor();
    return page.getByText(/^(Bateu|Faltou .*|Sobrou .*)$/).innerText();
  }

  /** Returns the ops on the device by their state, read as the app left them. */
  ops(): Promise<StoredOp[]> {
    return storedOps(this.page);
  }

  /** Waits until the server has answered every op. */
  emptied(milliseconds: number): Promise<StoredOp[]> {
    return emptiedOps(() => this.ops(), milliseconds);
  }

  /** Returns the lot on the screen, with a key for each of its prices. */
  lots(): Locator {
    return this.page.getByRole('region', { name: this.lot, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  key(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  private priceKey(price: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${this.lot}, ?${price}`), disabled: false });
  }

  private payKey(): Locator {
    const name = /^(Cobrar |Escolher pagamento$|Receber em dinheiro$)/;
    return this.page.getByRole('button', { name, disabled: false });
  }
}

interface Credentials {
  email: string;
  password: string;
}

/** Waits for one of several things to show, and answers which. */
async function firstOf<T>(ends: readonly (readonly [T, Locator])[]): Promise<T> {
  const any = ends.map(([, part]) => part).reduce((one, other) => one.or(other));
  await any.first().waitFor();
  for (const [end, part] of ends) if (await part.first().isVisible()) return end;
  return firstOf(ends);
}

function centsIn(text: string): number {
  return Number(text.replace(CENTS, ''));
}
