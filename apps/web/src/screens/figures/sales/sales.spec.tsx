/** @jest-environment jsdom */
import { showOnPhone } from '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SALES_COUNT_LIMIT, type SalesListView, type SaleView, type UserView } from '@festix/domain/contract';
import { cents, emailAddress, notices, problemOf } from '@festix/domain/ground';
import { abilitiesFor } from '@festix/domain/people';
import {
  INTEREST_BACK,
  ORDER_STATUSES,
  orderOriginLabels,
  orderStatusLabels,
  unnamedBuyerLabels,
} from '@festix/domain/selling';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepFiles, textOf } from '../../../testing/keep-files.ts';
import { openApp } from '../../../testing/open-app.tsx';
import {
  bookedAtCounter,
  boughtOnline,
  ownArraial,
  refundable,
  saleIds,
  soldOnline,
} from '../../../testing/sale-views.ts';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { ids, producer } from '../../../testing/views.ts';
import { deliveriesTexts } from '../../messages/deliveries/deliveries-texts.ts';
import { exportTexts } from './export/export-texts.ts';
import { saleTexts, salesTexts as texts } from './sales-texts.ts';

const LIST = `GET /api/producer/events/${ids.event}/orders`;
const ONE = `/api/producer/events/${ids.event}/orders/${saleIds.sale}`;
const SALES = `/producer/events/${ids.event}/sales`;
const FILE = `GET ${ONE}/ingresso.pdf`;
const RESEND = `POST /api/producer/orders/${saleIds.sale}/resend-pdf`;
const RESEND_TICKET = `POST /api/producer/tickets/resend-ticket/${saleIds.second}`;

let server: StubServer;
let list: SalesListView;
let sale: SaleView;
let event: typeof ownArraial;

beforeEach(async () => {
  list = soldOnline;
  sale = boughtOnline;
  event = ownArraial;
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [event], count: 1 }))
    .on(`GET /api/producer/events/${ids.event}`, (_, response) => json(response, event))
    .on(LIST, (_, response) => json(response, list))
    .on(`GET ${ONE}`, (_, response) => json(response, sale))
    .on(`GET ${ONE}/refunds`, (_, response) => json(response, refundable));
});

afterEach(async () => {
  cleanup();
  showOnPhone(false);
  await server.stop();
});

/**
 * Presses a button by its name, hidden ones included: to tell hidden elements takes a browser with a layout, and is
 * slow without one.
 */
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const plain = (element: HTMLElement) => element.textContent.replace(/\u00a0/g, ' ');
const lastQuery = () => Object.fromEntries(server.callsOf(LIST).at(-1)!.url.searchParams) as Record<string, string>;

/** Adds a value to a filter, or removes it. */
async function pick(filter: string, value: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: filter }));
  fireEvent.click(await screen.findByText(value, { selector: '.ant-select-item-option-content' }));
}

/** Collects the texts that the page writes to the clipboard. */
function copied(): string[] {
  const written: string[] = [];
  const writeText = async (text: string) => void written.push(text);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  return written;
}

async function choose(code: string, action: string): Promise<void> {
  await press(saleTexts.actionsOf(code));
  fireEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
}

describe('list of sales', () => {
  it('the list of sales shows buyer, tickets, origin, status and total of each sale, and the totals of all', async () => {
    openApp(SALES, server, producer);
    const row = (await screen.findByRole('link', { name: boughtOnline.code })).closest('tr')!;
    expect(plain(row)).toContain('Marina Couto Alves marina.ca@exemplo.br1 2º lote1 CamaroteOnlinePago198,00');
    const counter = screen.getByRole('link', { name: 'FTXARRP4W9TZE' }).closest('tr')!;
    expect(plain(counter)).toContain(`${unnamedBuyerLabels.pdv} Bilheteria Norte1 2º lotePonto de vendaReserva100,00`);
    const heading = screen.getByRole('heading', { name: saleTexts.salesTitle });
    expect(plain(heading.parentElement!)).toContain('934 pedidos · 1.846 ingressos pagos · R$ 182.450,00 com taxas');
    expect(row.querySelector('a')?.getAttribute('href')).toBe(`${SALES}/${saleIds.sale}`);
    expect(lastQuery()).toEqual({ status: 'paid', skip: '0', take: '25' });
  });

  it('the list of all statuses shows separate totals of sold, received and disputed orders', async () => {
    list = { ...soldOnline, soldTickets: 1800, disputed: cents(350_00) };
    openApp(`${SALES}?status=all`, server, producer);
    const heading = await screen.findByRole('heading', { name: saleTexts.salesTitle });
    await waitFor(() =>
      expect(plain(heading.parentElement!)).toContain(
        '934 pedidos · 1.846 ingressos, 1.800 vendidos · R$ 182.450,00 recebidos, com taxas · R$ 350,00 em disputa',
      ),
    );
  });

  it('the list of sales takes every filter from the address', async () => {
    openApp(
      `${SALES}?filter=document&query=529.982&status=booking,refunded&sales_type=pdv&lots=${ids.lot}&page=3`,
      server,
      producer,
    );
    await screen.findByRole('link', { name: boughtOnline.code });
    expect(lastQuery()).toEqual({
      ...{ filter: 'document', query: '529.982', status: 'booking,refunded', sales_type: 'pdv', lots: ids.lot },
      ...{ skip: '50', take: '25' },
    });
    cleanup();
    openApp(`${SALES}?status=all`, server, producer);
    await screen.findByRole('link', { name: boughtOnline.code });
    expect(lastQuery()).toEqual({ status: 'all', skip: '0', take: '25' });
  });

  it('the list of sales writes every chosen filter into the address, and leaves defaults out', async () => {
    const app = openApp(`${SALES}?page=3`, server, producer);
    await screen.findByRole('link', { name: boughtOnline.code });
    const shows = (query: string) => waitFor(() => expect(decodeURIComponent(app.address())).toBe(SALES + query));
    await pick(saleTexts.status, orderStatusLabels.booking);
    await shows('?status=booking,paid');
    await waitFor(() => expect(lastQuery()).toEqual({ status: 'booking,paid', skip: '0', take: '25' }));
    for (const status of ORDER_STATUSES)
      if (status !== 'booking' && status !== 'paid') await pick(saleTexts.status, orderStatusLabels[status]);
    await shows('?status=all');
    await pick(saleTexts.status, orderStatusLabels.paid);
    await shows('');
    await pick(saleTexts.status, orderStatusLabels.paid);
    await shows('?status=all');
    await pick(texts.originFilter, orderOriginLabels.pdv);
    await shows('?status=all&sales_type=pdv');
    await pick(saleTexts.lotsFilter, 'Camarote');
    await shows(`?status=all&sales_type=pdv&lots=${saleIds.camarote}`);
    await pick(saleTexts.lotsFilter, '2º lote');
    await shows(`?status=all&sales_type=pdv&lots=${saleIds.camarote},${ids.lot}`);
    await waitFor(() =>
      expect(lastQuery()).toMatchObject({ sales_type: 'pdv', lots: `${saleIds.camarote},${ids.lot}` }),
    );
  });

  it('the list of sales takes the document out of a pasted text', async () => {
    openApp(`${SALES}?filter=document`, server, producer);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: saleTexts.document });
    fireEvent.paste(field, { clipboardData: { getData: () => 'CPF: 529.982.247-25' } });
    expect(field.value).toBe('529.982.247-25');
    await waitFor(() => expect(lastQuery()).toMatchObject({ filter: 'document', query: '529.982.247-25' }));
  });

  it('the list of sales masks a document while it is typed', async () => {
    const app = openApp(`${SALES}?filter=document`, server, producer);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: saleTexts.document });
    expect(field.maxLength).toBe(18);
    fireEvent.change(field, { target: { value: '52998224725' } });
    expect(field.value).toBe('529.982.247-25');
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
    // The address tells that a document was searched for, and not which.
    await waitFor(() => expect(app.address()).toMatch(/\?filter=document&query=%7E\d+$/));
  });

  it('the list of sales finds codes without the letters that all codes of the event begin with', async () => {
    const app = openApp(`${SALES}?filter=code`, server, producer);
    const field = await screen.findByRole('textbox', { name: saleTexts.code });
    expect(plain(field.parentElement!)).toContain('FTXARR');
    fireEvent.change(field, { target: { value: '7k2 q' } });
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
    await screen.findByRole('link', { name: boughtOnline.code });
    expect(app.address()).toBe(`${SALES}?filter=code&query=7K2Q`);
    fireEvent.change(field, { target: { value: 'ftxarr7k2q' } });
    expect(plain(field.parentElement!)).not.toContain('FTXARR');
  });

  it.each([
    ['query=silva', SALES_COUNT_LIMIT.searched, 'mais de 1.000 pedidos'],
    ['status=all', SALES_COUNT_LIMIT.narrowed, 'mais de 10.000 pedidos'],
  ])('the list of sales shows only a lower bound of %s that were not all counted', async (filter, count, words) => {
    list = { ...soldOnline, count };
    openApp(`${SALES}?${filter}`, server, producer);
    const heading = await screen.findByRole('heading', { name: saleTexts.salesTitle });
    await screen.findByRole('link', { name: boughtOnline.code });
    expect(heading.parentElement?.textContent).toContain(words);
  });

  it('the list of sales shows an empty result, and removes the filters', async () => {
    server.on(LIST, ({ url }, response) =>
      json(response, url.searchParams.has('query') ? { ...list, data: [], count: 0 } : list),
    );
    const app = openApp(`${SALES}?query=ninguem`, server, producer);
    await screen.findByText(notices.noSalesFound);
    await press(saleTexts.clearFilters);
    await screen.findByRole('link', { name: boughtOnline.code });
    expect(app.address()).toBe(SALES);
    cleanup();
    const all = openApp(`${SALES}?status=all&query=ninguem`, server, producer);
    await screen.findByText(notices.noSalesFound);
    await press(saleTexts.clearFilters);
    await screen.findByRole('link', { name: boughtOnline.code });
    expect(all.address()).toBe(`${SALES}?status=all`);
  });

  it('the list of sales shows that nothing was sold, with a link to unpaid orders', async () => {
    server.on(LIST, ({ url }, response) =>
      json(response, url.searchParams.get('status') === 'paid' ? { ...list, data: [], count: 0 } : list),
    );
    const app = openApp(SALES, server, producer);
    await screen.findByText(notices.noSalesYet);
    await press(texts.seeAllStatus);
    await screen.findByRole('link', { name: boughtOnline.code });
    expect(app.address()).toBe(`${SALES}?status=all`);
  });

  it('the list of sales shows a failure, and tries again', async () => {
    server.on(LIST, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(SALES, server, producer);
    await screen.findByText(notices.salesLoadFailed);
    server.on(LIST, (_, response) => json(response, list));
    await press('Tentar de novo');
    await screen.findByRole('link', { name: boughtOnline.code });
  });

  it('the list of sales has two lines per sale on a phone', async () => {
    showOnPhone(true);
    openApp(SALES, server, producer);
    const rows = within(await screen.findByRole('list', { name: saleTexts.salesTitle })).getAllByRole('listitem');
    expect(plain(rows[0]!)).toContain('Marina Couto AlvesR$ 198,00');
  });

  it('the list of sales offers the possible actions of each sale', async () => {
    openApp(SALES, server, producer);
    await press(saleTexts.actionsOf(boughtOnline.code));
    const offered = await screen.findAllByRole('menuitem', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual([texts.see, saleTexts.download, saleTexts.resend]);
    cleanup();
    openApp(SALES, server, producer);
    await press(saleTexts.actionsOf('FTXARRP4W9TZE'));
    const ofBooking = await screen.findAllByRole('menuitem', { hidden: true });
    expect(ofBooking.map(({ textContent }) => textContent)).toEqual([texts.see, texts.copyPaymentLink]);
  });

  it('the list of sales links to a sale from its actions', async () => {
    const app = openApp(SALES, server, producer);
    await choose(boughtOnline.code, texts.see);
    await screen.findByRole('heading', { name: boughtOnline.code });
    expect(app.address()).toBe(`${SALES}/${saleIds.sale}`);
  });

  it('the list of sales downloads the tickets of a sale as a file', async () => {
    const kept = keepFiles();
    server.on(FILE, (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1'));
    openApp(SALES, server, producer);
    await choose(boughtOnline.code, saleTexts.download);
    await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['ingresso.pdf']));
    expect(await textOf(kept[0]!)).toBe('%PDF-1');
  });

  it.each(['booking', 'rejected'] as const)(
    'the list of sales copies the payment address of a %s order',
    async (status) => {
      const clipboard = copied();
      list = { ...soldOnline, data: [{ ...bookedAtCounter, status }] };
      openApp(SALES, server, producer);
      await choose(bookedAtCounter.code, texts.copyPaymentLink);
      await screen.findByText(notices.linkCopied);
      expect(clipboard).toEqual([`${window.location.origin}/events/${ownArraial.slug}/orders/${saleIds.booking}`]);
    },
  );

  it("the list of sales sends tickets again, and confirms it in the server's words", async () => {
    server.on(RESEND, (_, response) => json(response, { deliveries: [] }, 202));
    openApp(SALES, server, producer);
    await choose(boughtOnline.code, saleTexts.resend);
    fireEvent.click(await screen.findByText('WhatsApp'));
    await press(deliveriesTexts.resendConfirm);
    await screen.findByText(notices.ticketResent);
    expect(server.callsOf(RESEND).at(-1)?.body).toEqual({ provider: 'whatsapp', to: 'customer' });
  });

  it('the list of sales explains why a person cannot be written to, with a link to the own profile', async () => {
    server.on(RESEND, (_, response) =>
      problem(response, 409, { code: 'NO_PHONE', detail: problemOf('NO_PHONE').detail }),
    );
    openApp(SALES, server, producer);
    await choose(boughtOnline.code, saleTexts.resend);
    fireEvent.click(await screen.findByText('WhatsApp'));
    fireEvent.click(screen.getByText(deliveriesTexts.toMyself));
    await press(deliveriesTexts.resendConfirm);
    await screen.findByText(problemOf('NO_PHONE').detail);
    expect(screen.getByRole('link', { name: deliveriesTexts.completeProfile }).getAttribute('href')).toBe(
      `/settings?redirectUrl=${encodeURIComponent(SALES)}`,
    );
  });
});

describe('till sale without buyer data', () => {
  const soldAtCounter = { ...bookedAtCounter, id: saleIds.sale, status: 'paid' as const };

  beforeEach(() => {
    sale = { ...soldAtCounter, tickets: [{ ...soldAtCounter.tickets[0]!, id: saleIds.second, status: 'valid' }] };
    server.on(RESEND, (_, response) => json(response, { deliveries: [] }, 202));
    server.on(RESEND_TICKET, (_, response) => json(response, { deliveries: [] }, 202));
    openApp(`${SALES}/${saleIds.sale}`, server, producer);
  });

  const confirm = (dialog: ReturnType<typeof within>) =>
    fireEvent.click(dialog.getByRole('button', { name: deliveriesTexts.resendConfirm, hidden: true }));

  it('a till sale without buyer data asks for the address of its tickets, and refuses an empty and a wrong one', async () => {
    await press(saleTexts.resend);
    const dialog = within(await screen.findByRole('dialog'));
    confirm(dialog);
    await dialog.findByText(deliveriesTexts.addressRequired);
    fireEvent.change(dialog.getByLabelText(deliveriesTexts.toEmail), { target: { value: 'dora' } });
    confirm(dialog);
    await dialog.findByText(emailAddress.message);
    fireEvent.change(dialog.getByLabelText(deliveriesTexts.toEmail), { target: { value: 'dora@exemplo.br' } });
    confirm(dialog);
    await screen.findByText(notices.ticketResent);
    expect(server.callsOf(RESEND).map(({ body }) => body)).toEqual([
      { provider: 'email', to: 'customer', address: 'dora@exemplo.br' },
    ]);
  });

  it('a till sale without buyer data has its address asked about if it looks wrong', async () => {
    await press(saleTexts.resend);
    const dialog = within(await screen.findByRole('dialog'));
    const address = dialog.getByLabelText<HTMLInputElement>(deliveriesTexts.toEmail);
    fireEvent.change(address, { target: { value: 'dora@gmial.com' } });
    fireEvent.blur(address);
    fireEvent.click(await dialog.findByRole('button', { name: 'dora@gmail.com', hidden: true }));
    confirm(dialog);
    await waitFor(() => expect(server.callsOf(RESEND)[0]?.body).toMatchObject({ address: 'dora@gmail.com' }));
  });

  it('a till sale without buyer data asks for the phone of one ticket’s holder alone', async () => {
    await press(texts.resendTicket(texts.thisTicket));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByText('WhatsApp'));
    fireEvent.change(dialog.getByLabelText(deliveriesTexts.toPhone), { target: { value: '11988887777' } });
    confirm(dialog);
    await screen.findByText(notices.ticketResent);
    expect(server.callsOf(RESEND_TICKET).map(({ body }) => body)).toEqual([
      { provider: 'whatsapp', address: '(11) 98888-7777' },
    ]);
    await press(saleTexts.resend);
    const ofOrder = within(await screen.findByRole('dialog'));
    fireEvent.click(ofOrder.getByText(deliveriesTexts.toMyself));
    expect(ofOrder.queryByLabelText(deliveriesTexts.toEmail)).toBeNull();
  });
});

describe('sale', () => {
  const open = () => openApp(`${SALES}/${saleIds.sale}`, server, producer);
  const shown = async () => screen.findByRole('heading', { name: sale.code });

  it('a sale shows tickets by lot, with holder, badge, entry and scans', async () => {
    open();
    const pista = await screen.findByRole('list', { name: `${saleTexts.ticketsTitle}: 2º lote` });
    expect(plain(pista)).toContain(saleTexts.entered);
    const scans = within(pista).getByText(texts.scans(3)).closest('details')!;
    expect(plain(scans)).toContain('Ingresso já validado · 13/06/2026 23:05Celular 09 · Léo Reis · sem internet');
    expect(plain(scans)).toContain('Entrada liberada · 13/06/2026 23:00Celular 07 · Portão B · Cida Ramos');
    expect(plain(scans)).toMatch(
      /13\/06\/2026 22:50.*Entrada desfeita · 13\/06\/2026 22:55 · Sônia Vaz: Ingresso errado$/,
    );
    expect(plain(scans).match(/Entrada desfeita/g)).toHaveLength(1);
    const camarote = screen.getByRole('list', { name: `${saleTexts.ticketsTitle}: Camarote` });
    expect(plain(camarote)).toContain('Transferido');
    expect(plain(camarote)).toContain('De Marina Couto Alves para Bia Sampaio');
  });

  it('a sale shows its status with the detail, its sums, charges, messages and history', async () => {
    open();
    const title = (await shown()).parentElement!;
    expect(plain(title)).toContain('Pago: Pagamento aprovado');
    const sums = screen.getByText(saleTexts.coupon('AMIGOS')).closest('dl')!;
    expect(plain(sums)).toBe('SubtotalR$ 200,00Cupom AMIGOS− R$ 20,00Taxa de conveniência (10%)R$ 18,00TotalR$ 198,00');
    expect(plain(screen.getByRole('list', { name: texts.charges }))).toContain('Pix · Aprovada');
    expect(plain(screen.getByRole('list', { name: deliveriesTexts.deliveries }))).toContain('Entregue');
    expect(plain(screen.getByRole('list', { name: texts.history }))).toContain('Reserva feita');
    screen.getByText('***.982.***-**');
    const ways = screen.getAllByRole('link', { name: saleTexts.salesTitle });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual([SALES, SALES]);
  });

  it('a sale is read-only for people who may do no more', async () => {
    event = { ...ownArraial, abilities: ['events:read', 'orders:read'] };
    open();
    await shown();
    expect(screen.queryByRole('button', { name: saleTexts.resend })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.refund })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.refundTicket('Bia Sampaio') })).toBeNull();
    expect(screen.queryByRole('button', { name: saleTexts.download })).toBeNull();
  });

  it('a sale downloads its tickets as a file, and reports a failure', async () => {
    const kept = keepFiles();
    server.on(FILE, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    open();
    await press(saleTexts.download);
    await screen.findByText(notices.ticketFileFailed);
    expect(kept).toEqual([]);
    server.on(FILE, (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1'));
    await press(saleTexts.download);
    await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(['ingresso.pdf']));
    expect(await textOf(kept[0]!)).toBe('%PDF-1');
  });

  it('an unpaid sale has its payment address to copy', async () => {
    const clipboard = copied();
    sale = { ...boughtOnline, status: 'booking' };
    open();
    await press(texts.copyPaymentLink);
    await screen.findByText(notices.linkCopied);
    expect(clipboard).toEqual([`${window.location.origin}/events/${ownArraial.slug}/orders/${saleIds.sale}`]);
  });

  it('a sale sends one ticket again', async () => {
    server.on(RESEND_TICKET, (_, response) => json(response, { deliveries: [] }, 202));
    open();
    await press(texts.resendTicket('Bia Sampaio'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: deliveriesTexts.resendConfirm, hidden: true }));
    await screen.findByText(notices.ticketResent);
    expect(server.callsOf(RESEND_TICKET)).toHaveLength(1);
  });

  it('a sale refunds one ticket for the very amount that was shown', async () => {
    const START = `POST ${ONE}/refunds`;
    server.on(START, (_, response) => json(response, { status: 'approved' }, 201));
    open();
    await press(texts.refundTicket('Bia Sampaio'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(texts.refundBack);
    expect(plain(dialog)).toContain('1 ingressoR$ 100,00Cupom− R$ 10,00Taxa de conveniênciaR$ 9,00');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Gentileza ' } });
    await press(/^Reembolsar R\$\s99,00$/);
    await screen.findByText(notices.saleRefunded);
    expect(server.callsOf(START).at(-1)?.body).toMatchObject({
      ...{ ticket_ids: [saleIds.second], amount: 99_00, reason: 'Gentileza' },
    });
  });

  it.each([
    ['says whose the interest is', cents(230_00), true],
    ['without interest says nothing of it', cents(198_00), false],
  ])('the refund of a card %s', async (_, total_paid_amount, isSaid) => {
    const [payment] = boughtOnline.payments;
    sale = { ...boughtOnline, payments: [{ ...payment!, method: 'card', installments: 6, total_paid_amount }] };
    open();
    await press(texts.refund);
    expect((await screen.findByRole('dialog')).textContent.includes(INTEREST_BACK)).toBe(isSaid);
  });

  it('a sale of a cancelled event is refunded without a mention of valid tickets or of places on sale', async () => {
    event = { ...ownArraial, canceled_at: '2026-06-02T12:00:00.000Z' };
    open();
    await press(texts.refund);
    const dialog = await screen.findByRole('dialog');
    expect(plain(dialog)).toContain(texts.refundOffConsequence('buyer'));
    expect(plain(dialog)).not.toMatch(/deixam de valer|voltam à venda/);
  });

  it.each([
    ['the buyer', { tax_amount: cents(18_00), absorbed_tax: cents(0) }, 'para quem comprou, com a taxa incluída.'],
    ['the producer', { tax_amount: cents(0), absorbed_tax: cents(18_00) }, 'o produtor pagou, volta para o saldo'],
    ['nobody', { tax_amount: cents(0), absorbed_tax: cents(0) }, 'O valor volta para quem comprou. Não dá'],
  ])('the refund of a sale names the fee as paid by %s', async (_, fees, said) => {
    sale = { ...boughtOnline, ...fees };
    open();
    await press(texts.refund);
    expect(plain(await screen.findByRole('dialog'))).toContain(said);
  });

  it('a sale of a cancelled event offers no resend: its tickets admit nobody', async () => {
    event = { ...ownArraial, canceled_at: '2026-06-02T12:00:00.000Z' };
    open();
    expect(await screen.findByRole('button', { name: saleTexts.download })).toBeDefined();
    expect(screen.getAllByRole('button', { name: texts.refundTicket('Bia Sampaio') })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Reenviar/ })).toBeNull();
    cleanup();
    openApp(SALES, server, producer);
    await press(saleTexts.actionsOf(boughtOnline.code));
    expect(await screen.findByRole('menuitem', { name: texts.see, hidden: true })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: saleTexts.resend, hidden: true })).toBeNull();
  });

  it('a sale is refunded as a whole unless a ticket is unticked; a refusal stays readable', async () => {
    const START = `POST ${ONE}/refunds`;
    server.on(START, (_, response) =>
      problem(response, 409, { code: 'REFUND_AMOUNT_CHANGED', detail: problemOf('REFUND_AMOUNT_CHANGED').detail }),
    );
    open();
    await press(texts.refund);
    const dialog = await screen.findByRole('dialog');
    const [first] = await within(dialog).findAllByRole('checkbox');
    const [own, given] = within(dialog)
      .getAllByRole('checkbox')
      .map((box) => plain(box.closest('label')!));
    expect(own).toContain('7K2QX8MV4T · Marina Couto AlvesEntrou 13/06/2026 23:00');
    expect(given).toContain('9P4WTZE3KD · Está com Bia Sampaio');
    expect(given).not.toContain(saleTexts.entered);
    await press(/^Reembolsar R\$\s198,00$/);
    await within(dialog).findByText(problemOf('REFUND_AMOUNT_CHANGED').detail);
    fireEvent.click(first!);
    await screen.findByRole('button', { name: /^Reembolsar R\$\s99,00$/, hidden: true });
  });

  it('a sale reports a failed refund, and keeps what was typed', async () => {
    server.on(`POST ${ONE}/refunds`, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    open();
    await press(texts.refund);
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(texts.refundBack);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Gentileza' } });
    await press(/^Reembolsar R\$\s198,00$/);
    await screen.findByText(notices.saleRefundFailed);
    const still = within(screen.getByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox');
    expect(still.value).toBe('Gentileza');
  });

  it('a sale stopped by a warning of fraud is released by people with the right to it', async () => {
    sale = { ...boughtOnline, status: 'in_mediation', status_detail: 'fraud_alert' };
    const RELEASE = `POST /api/super-admin/orders/${saleIds.sale}/release`;
    const admin = { ...producer, roles: ['customer' as const, 'super-admin' as const] };
    server
      .on(`GET /api/super-admin/events/${ids.event}`, (_, response) => json(response, event))
      .on('GET /api/super-admin/events', (_, response) => json(response, { data: [event], count: 1 }))
      .on(`GET /api/super-admin/events/${ids.event}/orders/${saleIds.sale}`, (_, response) => json(response, sale))
      .on(RELEASE, (_, response) => void response.writeHead(204).end());
    openApp(`/super-admin/events/${ids.event}/sales/${saleIds.sale}`, server, admin);
    await screen.findByText(texts.fraud);
    await press(texts.release);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: texts.release, hidden: true }));
    await screen.findByText(notices.saleReleased);
    expect(server.callsOf(RELEASE)).toHaveLength(1);
  });

  it('a sale reports a failure, and tries again', async () => {
    server.on(`GET ${ONE}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    open();
    await screen.findByText(notices.orderLoadFailed);
    server.on(`GET ${ONE}`, (_, response) => json(response, sale));
    await press('Tentar de novo');
    await shown();
  });
});

describe('sales for a member of the team', () => {
  const member: UserView = {
    ...producer,
    id: '0198f000-0000-7000-8000-000000001101',
    roles: ['customer', 'team-member'],
    grants: [{ event_id: ids.event, permissions: ['sales'] }],
  };
  const EVENT = `/api/team-member/events/${ids.event}`;
  const OWN_SALES = `/team-member/events/${ids.event}/sales`;
  const OWN_RESEND = `POST /api/team-member/orders/${saleIds.sale}/resend-pdf`;

  beforeEach(() => {
    const granted = abilitiesFor(member, { id: ids.event, producer_id: ids.producer }, 'team-member');
    event = { ...ownArraial, abilities: [...granted] };
    server
      .on('GET /api/team-member/events', (_, response) => json(response, { data: [event], count: 1 }))
      .on(`GET ${EVENT}`, (_, response) => json(response, event))
      .on(`GET ${EVENT}/orders`, (_, response) => json(response, list))
      .on(`GET ${EVENT}/orders/${saleIds.sale}`, (_, response) => json(response, sale))
      .on(OWN_RESEND, (_, response) => json(response, { deliveries: [] }, 202));
  });

  it('the list of sales shows a member the sales, their actions and the export', async () => {
    const app = openApp(OWN_SALES, server, member);
    const row = await screen.findByRole('link', { name: boughtOnline.code });
    expect(row.getAttribute('href')).toBe(`${OWN_SALES}/${saleIds.sale}`);
    expect(await screen.findByRole('button', { name: exportTexts.open })).toBeDefined();
    await press(saleTexts.actionsOf(boughtOnline.code));
    const offered = await screen.findAllByRole('menuitem', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual([texts.see, saleTexts.download, saleTexts.resend]);
    fireEvent.click(offered[0]!);
    await screen.findByRole('heading', { name: boughtOnline.code });
    expect(app.address()).toBe(`${OWN_SALES}/${saleIds.sale}`);
  });

  it('a sale is sent again by a member, but not refunded', async () => {
    openApp(`${OWN_SALES}/${saleIds.sale}`, server, member);
    await screen.findByRole('heading', { name: boughtOnline.code });
    expect(screen.getByRole('list', { name: texts.history })).toBeDefined();
    for (const name of [texts.refund, texts.refundTicket('Bia Sampaio')])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: saleTexts.download })).toBeDefined();
    await press(saleTexts.resend);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: deliveriesTexts.resendConfirm, hidden: true }));
    await screen.findByText(notices.ticketResent);
    expect(server.callsOf(OWN_RESEND).map(({ body }) => body)).toEqual([{ provider: 'email', to: 'customer' }]);
    expect(server.received.filter(({ url }) => url.pathname.startsWith('/api/producer/'))).toEqual([]);
  });
});

describe('answers of a sale', () => {
  it('answers are shown beside the order and beside each ticket', async () => {
    const answer = (question: string, ticket_index: number | null, ...values: string[]) => ({
      ...{ question_id: `${question} ${ticket_index}`, question, ticket_index, values },
    });
    sale = {
      ...boughtOnline,
      answers: [answer('Como soube?', null, 'Cartaz', 'Rádio'), answer('Camiseta', 0, 'G'), answer('Camiseta', 1, 'P')],
    };
    openApp(`${SALES}/${saleIds.sale}`, server, producer);
    const part = (await screen.findByRole('heading', { name: texts.answers })).closest('section')!;
    expect(plain(part)).toContain('Como soube?Cartaz, Rádio');
    expect(plain(part)).not.toContain('Camiseta');
    const tickets = screen.getAllByText('Camiseta').map((term) => term.closest('li')!);
    expect(tickets.map((ticket) => plain(ticket).match(/Camiseta(.)/)?.[1])).toEqual(['G', 'P']);
  });

  it('answers take no space where nothing was asked', async () => {
    openApp(`${SALES}/${saleIds.sale}`, server, producer);
    await screen.findByRole('heading', { name: saleTexts.buyerTitle });
    expect(screen.queryByRole('heading', { name: texts.answers })).toBeNull();
  });
});

describe('correction of a buyer’s address', () => {
  const BUYER = `PUT ${ONE}/buyer`;

  it('a buyer’s address is corrected after its consequences were shown', async () => {
    server.on(BUYER, (_, response) => json(response, sale));
    openApp(`${SALES}/${saleIds.sale}`, server, producer);
    await press(texts.correctEmail);
    const dialog = await screen.findByRole('dialog');
    expect(plain(dialog)).toContain(texts.correctConsequence);
    expect(plain(dialog)).toContain('marina.ca@exemplo.br');
    await press(texts.correctConfirm);
    expect(await within(dialog).findByText(notices.required)).toBeDefined();
    fireEvent.change(within(dialog).getByLabelText(texts.rightEmail), { target: { value: 'marina@' } });
    await press(texts.correctConfirm);
    expect(await within(dialog).findByText(emailAddress.message)).toBeDefined();
    expect(server.callsOf(BUYER)).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText(texts.rightEmail), { target: { value: ' certa@exemplo.br ' } });
    await press(texts.correctConfirm);
    await screen.findByText(notices.buyerCorrected);
    expect(server.callsOf(BUYER).map(({ body }) => body)).toEqual([{ email: 'certa@exemplo.br' }]);
  });

  it('a correction is not offered for a courtesy', async () => {
    sale = { ...boughtOnline, origin: 'courtesy' };
    openApp(`${SALES}/${saleIds.sale}`, server, producer);
    await screen.findByRole('heading', { name: saleTexts.buyerTitle });
    expect(screen.queryByRole('button', { name: texts.correctEmail, hidden: true })).toBeNull();
  });
});

it('a cart without a name is not called a till sale', async () => {
  const nobody = { id: null, name: null, email: null, phone: null, document: null };
  list = { ...soldOnline, data: [{ ...boughtOnline, status: 'booking', user: nobody }] };
  openApp(SALES, server, producer);
  const row = (await screen.findByRole('link', { name: boughtOnline.code })).closest('tr')!;
  expect(plain(row)).toContain(unnamedBuyerLabels.online);
  expect(plain(row)).not.toContain(unnamedBuyerLabels.pdv);
});
