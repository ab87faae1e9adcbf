/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SalePointOrderBody } from '@festix/domain/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { CallError } from '../../../../data/call.ts';
import type { TillBox } from '../../../../offline/testing/till-box.ts';
import { TillServer } from '../../../../offline/testing/till-server.ts';
import { press, tapInteira, typed } from '../testing/hands.ts';
import { openTill } from '../testing/open-till.tsx';
import { tillTexts as texts } from '../till-texts.ts';

let box: TillBox | undefined;

afterEach(async () => {
  cleanup();
  await box?.delete();
  box = undefined;
});

/** Opens the till and chooses a payment method for one inteira. */
async function payBy(method: RegExp) {
  const server = new TillServer();
  const opened = await openTill(server);
  box = opened.box;
  await tapInteira();
  await press(texts.choosePayment);
  fireEvent.click(screen.getByRole('radio', { name: method }));
  return { ...opened, server };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const isUnfolded = () => field(texts.email).closest('details')!.open;

describe('Pix of a gateway that requires the buyer', () => {
  it('a Pix asks for missing data of the buyer, field by field, and is then made', async () => {
    const { box: here, server, page } = await payBy(/Pix/);
    const asked: SalePointOrderBody[] = [];
    const wanted = ['email', 'document'] as const;
    here.tillApi = {
      ...server.api,
      sell: (body) => {
        asked.push(body);
        const missing = wanted.find((name) => !body.buyer?.[name]);
        if (!missing) return server.api.sell(body);
        const errors = { [`buyer.${missing}`]: ['Campo obrigatório'] };
        const detail = 'Confira os campos destacados.';
        return Promise.reject(new CallError(400, { code: 'VALIDATION_ERROR', detail, errors }));
      },
    };
    expect(isUnfolded()).toBe(false);
    expect(screen.getByText(texts.optional)).toBeDefined();
    await press(texts.makePix);
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    expect(screen.getByText('Confira os campos destacados.')).toBeDefined();
    expect(isUnfolded()).toBe(true);
    expect(field(texts.email).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(texts.email));
    expect(screen.queryByText(texts.optional)).toBeNull();

    await typed(texts.email, 'ana@festix.dev');
    await press(texts.makePix);
    await waitFor(() => expect(document.activeElement).toBe(field(texts.document)));
    expect(field(texts.email).getAttribute('aria-invalid')).toBeNull();
    await typed(texts.document, '52998224725');
    await press(texts.makePix);
    await waitFor(() => expect(page()).toMatch(/^asked\//));
    expect(asked.map(({ buyer }) => buyer)).toEqual([
      undefined,
      { email: 'ana@festix.dev' },
      { email: 'ana@festix.dev', document: '52998224725' },
    ]);
    // The refused request sold nothing.
    expect([...server.orders.keys()]).toEqual([asked[2]!.id]);
  });

  it('a Pix that is refused for another reason shows the server’s words', async () => {
    const { box: here, server } = await payBy(/Pix/);
    const detail = 'Este ponto de venda não recebe assim.';
    const refusal = new CallError(422, { code: 'PAYMENT_METHOD_NOT_TAKEN', detail });
    here.tillApi = { ...server.api, sell: () => Promise.reject(refusal) };
    await press(texts.makePix);
    expect(await screen.findByText(detail)).toBeDefined();
    expect(isUnfolded()).toBe(false);
  });
});

describe('sale by card machine', () => {
  it("a sale by card machine stores the slip's reference, and the buyer's data in their stored form", async () => {
    const { box: here } = await payBy(/Maquininha/);
    await typed(texts.cardReference, ' NSU 77 ');
    fireEvent.click(screen.getByText(texts.buyer));
    await typed(texts.phone, '81987654321');
    expect(field(texts.phone).value).toBe('(81) 98765-4321');
    await typed(texts.email, ' ana@festix.dev ');
    await typed(texts.name, ' Ana Lima ');
    await typed(texts.document, '52998224725');
    expect(field(texts.document).value).toBe('529.982.247-25');
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
    const [sale] = await here.journal.sales.toArray();
    const buyer = { name: 'Ana Lima', email: 'ana@festix.dev', phone: '+5581987654321', document: '52998224725' };
    expect(sale).toMatchObject({ payment_method: 'card_machine', card_reference: 'NSU 77', buyer });
    const told = await here.journal.ops.filter(({ type }) => type === 'sale').toArray();
    expect(told.map(({ payload }) => payload)).toMatchObject([{ card_reference: 'NSU 77', buyer }]);
  });

  it('a sale by card machine is not finished while a typed value of the buyer is wrong', async () => {
    const { box: here } = await payBy(/Maquininha/);
    fireEvent.click(screen.getByText(texts.buyer));
    await typed(texts.document, '11111111111');
    await press(texts.finish);
    await waitFor(() => expect(document.activeElement).toBe(field(texts.document)));
    expect(field(texts.document).getAttribute('aria-invalid')).toBe('true');
    expect(await here.journal.sales.count()).toBe(0);
    await typed(texts.document, '');
    await press(texts.finish);
    await screen.findByRole('heading', { name: texts.done });
  });
});
