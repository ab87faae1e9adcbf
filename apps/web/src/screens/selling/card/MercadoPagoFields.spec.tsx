/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { TestSdk } from '../../../testing/mercado-pago-sdk.ts';
import type { CardFaults, GatewayFields } from './card-fault.ts';
import { CardFaultsError } from './card-fault.ts';
import { cardTexts as texts } from './card-texts.ts';
import { MercadoPagoFields } from './MercadoPagoFields.tsx';
import type { MercadoPago } from './mercado-pago-sdk.ts';

const HOLDER = { name: 'Bia Nogueira', document: '52998224725' };

let fields: GatewayFields | undefined;
let bin: string | undefined;
let hasFailed = false;

beforeEach(() => {
  fields = undefined;
  bin = undefined;
  hasFailed = false;
  TestSdk.made = undefined;
  window.MercadoPago = TestSdk as unknown as new () => MercadoPago;
  document.head.innerHTML = '<meta name="festix-card-key" content="APP_USR-key" />';
});

afterEach(() => {
  cleanup();
  delete window.MercadoPago;
  document.head.innerHTML = '';
});

async function open(faults: CardFaults = {}): Promise<void> {
  await act(async () => {
    render(
      <MercadoPagoFields
        faults={faults}
        onFields={(one) => (fields = one)}
        onBin={(one) => (bin = one)}
        onTyped={() => undefined}
        onFailed={() => (hasFailed = true)}
      />,
    );
  });
}

async function hear(what: string, told?: unknown): Promise<void> {
  await act(async () => TestSdk.made?.heard.get(what)?.(told));
}

async function comeReady(): Promise<void> {
  for (const type of ['cardNumber', 'expirationDate', 'securityCode']) await hear(`${type} ready`);
}

it('the fields of Mercado Pago are theirs alone, named for screen readers, and ready once all have come', async () => {
  await open();
  expect(TestSdk.made?.key).toBe('APP_USR-key');
  expect(TestSdk.made?.mounted).toEqual(['card-number', 'card-expiry', 'card-code']);
  expect(TestSdk.made?.labels).toEqual([texts.number, texts.expiry, texts.code]);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  await hear('cardNumber ready');
  expect(fields).toBeUndefined();
  await comeReady();
  expect(fields).toBeDefined();
});

it('the fields of Mercado Pago tell the first six digits, and make a token with the payer’s document', async () => {
  await open();
  await comeReady();
  await hear('cardNumber binChange', { bin: '5031433215' });
  expect(bin).toBe('503143');
  await hear('cardNumber binChange', { bin: null });
  expect(bin).toBeUndefined();
  expect(await fields?.token(HOLDER)).toBe('d3b07384d113edec49eaa6238ad5ff00');
  expect(TestSdk.made?.holder).toEqual({
    cardholderName: 'Bia Nogueira',
    identificationType: 'CPF',
    identificationNumber: '52998224725',
  });
});

it.each([
  ['12ABC34501DE35', { identificationType: 'CNPJ', identificationNumber: '12ABC34501DE35' }],
  [null, {}],
])('the fields of Mercado Pago name the holder with the document %s', async (document, identification) => {
  await open();
  await comeReady();
  await fields?.token({ ...HOLDER, document });
  expect(TestSdk.made?.holder).toEqual({ cardholderName: 'Bia Nogueira', ...identification });
});

it('the fields of Mercado Pago say which of them is wrong when no token can be made', async () => {
  await open();
  await comeReady();
  await hear('securityCode validityChange', { errorMessages: [{ cause: 'invalid_length' }] });
  if (TestSdk.made) TestSdk.made.hasToken = false;
  const error: unknown = await fields?.token(HOLDER).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(CardFaultsError);
  expect((error as CardFaultsError).faults).toEqual({ code: texts.codeWrong });
});

it.each([
  ['a fault of what is typed, where their page refuses it', { status: 400, message: 'invalid' }, CardFaultsError],
  ['their failure, where it is not reached', new TypeError('Failed to fetch'), Error],
  ['their failure, where the key is unknown', { status: 404, message: 'public_key not found' }, Error],
])('the fields of Mercado Pago make no token and tell %s', async (_, refusal, kind) => {
  await open();
  await comeReady();
  if (TestSdk.made) Object.assign(TestSdk.made, { hasToken: false, refusal });
  const error: unknown = await fields?.token(HOLDER).catch((cause: unknown) => cause);
  expect((error as object).constructor).toBe(kind);
});

it('the page says that the fields of Mercado Pago did not load', async () => {
  delete window.MercadoPago;
  await open();
  const script = document.head.querySelector('script');
  expect(script?.src).toBe('https://sdk.mercadopago.com/js/v2');
  await act(async () => script?.dispatchEvent(new Event('error')));
  expect(hasFailed).toBe(true);
});
