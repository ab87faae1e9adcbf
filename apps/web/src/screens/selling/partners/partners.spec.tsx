/** @jest-environment jsdom */
/// <reference types="node" />

import '../../../testing/document.ts';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PartnerImportView, PartnerSellerView, PartnerTicketView } from '@festix/domain/contract';
import { LARGEST_PARTNER_LIST, partnerReasonTexts } from '@festix/domain/selling';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { fieldNames, formatNames, partnersTexts as texts } from './partners-texts.ts';

// jsdom's form data is no body for the request of Node.js.
Object.assign(globalThis, runInThisContext('({ FormData, File, Blob })'));

const EVENT = `/api/producer/events/${ids.event}`;
const CALL = `${EVENT}/partner-tickets`;
const SCREEN = `/producer/events/${ids.event}/partners`;
const abilities = [
  ...arraial.abilities,
  'partners:read' as const,
  'partners:edit' as const,
  'partners:remove' as const,
];
const event = { ...arraial, abilities };

const sympla: PartnerSellerView = {
  id: '0198f000-0000-7000-8000-0000000009a1',
  name: 'Sympla',
  formats: ['qr', 'code_128'],
  tickets: 340,
  withdrawn: 2,
  entered: 12,
  categories: [{ name: 'Pista', lot: { id: ids.lot, name: 'Pista' }, tickets: 340, entered: 12 }],
  mapping: null,
  changed_at: '2026-05-02T12:00:00.000Z',
};

const ana: PartnerTicketView = {
  ticket_id: '0198f000-0000-7000-8000-0000000009b1',
  seller: { id: sympla.id, name: 'Sympla' },
  code: 'SYM-0042-K7Q',
  name: 'Ana Souza',
  document_masked: null,
  category: 'Pista',
  order: null,
  lot: { id: ids.lot, name: 'Pista' },
  withdrawn: false,
  entered_at: null,
  created_at: '2026-05-02T12:00:00.000Z',
};

const look: PartnerImportView = {
  headings: ['Ingresso', 'Participante', 'Tipo'],
  columns: 3,
  sample: [{ line: 2, cells: ['SYM-1', 'Ana Souza', 'Pista'] }],
  rows: 4,
  mapping: { code: 0, name: 1, document: null, category: 2, order: null },
  mapping_from: 'guess',
  categories: [
    { name: 'Pista', tickets: 2, lot: { id: ids.lot, name: 'Pista' } },
    { name: 'Camarote', tickets: 1, lot: null },
  ],
  parties: 0,
  too_large_orders: [],
  added: 3,
  changed: 0,
  withdrawn: 0,
  unchanged: 0,
  faults: [{ line: 5, code: 'SYM-1', reason: 'TWICE', message: partnerReasonTexts.TWICE, other_line: 2 }],
  fault_count: 1,
  asks_both: false,
  seller_id: null,
  written: false,
};

let server: StubServer;
let sellers: PartnerSellerView[];
let tickets: PartnerTicketView[];
let answer: PartnerImportView;

beforeEach(async () => {
  sellers = [sympla];
  tickets = [ana];
  answer = look;
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [event], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, event))
    .on(`GET ${CALL}/sellers`, (_, response) => json(response, { data: sellers }))
    .on(`GET ${CALL}`, (_, response) => json(response, { data: tickets, count: tickets.length }))
    .on(`PUT ${CALL}`, (_, response) =>
      json(response, { seller_id: sympla.id, added: 0, changed: 0, withdrawn: 1, rejected: [] }),
    )
    .on(`PATCH ${CALL}/sellers/${sympla.id}`, (_, response) => json(response, sympla))
    .on(`POST ${CALL}/imports`, (_, response) => json(response, answer));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const sent = () => server.callsOf(`POST ${CALL}/imports`).map(({ body }) => String(body));

describe('partners of an event', () => {
  it('the screen lists the sellers with their counts, and their tickets', async () => {
    openApp(SCREEN, server, producer);
    const row = (await screen.findByText('Sympla', { selector: 'b' })).closest('tr')!;
    expect(within(row).getByText('340')).toBeDefined();
    expect(within(row).getByText('QR, Code 128')).toBeDefined();
    expect(await screen.findByText('SYM-0042-K7Q')).toBeDefined();
    expect(screen.getByRole('region', { name: texts.apiCall }).textContent).toContain(
      `/events/${ids.event}/partner-tickets`,
    );
  });

  it('a ticket without a category names its lot, and not the seller once more', async () => {
    tickets = [
      { ...ana, category: null, lot: { id: ids.lot, name: 'Sympla' } },
      { ...ana, ticket_id: '0198f000-0000-7000-8000-0000000009b2', code: 'SYM-2', category: null },
    ];
    openApp(SCREEN, server, producer);
    const cellsOf = (code: string) =>
      [...screen.getByText(code).closest('tr')!.querySelectorAll('td')].map(({ textContent }) => textContent);
    await screen.findByText('SYM-2');
    expect(cellsOf(ana.code).filter((text) => text.includes('Sympla'))).toHaveLength(1);
    expect(cellsOf('SYM-2')).toContain('Pista');
  });

  it('the screen of an event without partners offers one thing: to add a list', async () => {
    sellers = [];
    openApp(SCREEN, server, producer);
    expect(await screen.findByText(texts.none)).toBeDefined();
    expect(screen.getAllByRole('link', { name: texts.addList })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: texts.entries })).toBeNull();
  });

  it('a ticket is withdrawn after a confirmation, by its seller and code', async () => {
    openApp(SCREEN, server, producer);
    await press(texts.actionsOf(ana.code));
    fireEvent.click(await screen.findByText(texts.withdraw));
    expect(server.callsOf(`PUT ${CALL}`)).toEqual([]);
    await press(texts.withdrawConfirm);
    expect(await screen.findByText(texts.withdrawnDone)).toBeDefined();
    expect(server.callsOf(`PUT ${CALL}`).map(({ body }) => body)).toEqual([
      { seller: 'Sympla', tickets: [{ code: ana.code, withdrawn: true }], both: true },
    ]);
  });

  it('a withdrawal that another seller of the name gets is said to have failed, and the tickets are read again', async () => {
    server.on(`PUT ${CALL}`, (_, response) =>
      json(response, { seller_id: ids.lot, added: 0, changed: 0, withdrawn: 1, rejected: [] }),
    );
    openApp(SCREEN, server, producer);
    await press(texts.actionsOf(ana.code));
    fireEvent.click(await screen.findByText(texts.withdraw));
    const reads = server.callsOf(`GET ${CALL}`).length;
    await press(texts.withdrawConfirm);
    expect(await screen.findByText(texts.withdrawFailed)).toBeDefined();
    expect(screen.queryByText(texts.withdrawnDone)).toBeNull();
    expect(server.callsOf(`GET ${CALL}`).length).toBeGreaterThan(reads);
  });

  it('a viewer without the right to edit sees lists, and neither adds nor withdraws', async () => {
    const reads = {
      ...event,
      abilities: abilities.filter((one) => one === 'partners:read' || !one.startsWith('partners:')),
    };
    server.on(`GET ${EVENT}`, (_, response) => json(response, reads));
    openApp(SCREEN, server, producer);
    expect(await screen.findByText('SYM-0042-K7Q')).toBeDefined();
    expect(screen.queryByRole('link', { name: texts.addList })).toBeNull();
    expect(screen.queryByRole('button', { name: texts.actionsOf(ana.code) })).toBeNull();
    expect(screen.queryByRole('region', { name: texts.apiCall })).toBeNull();
  });

  it('the formats of a seller are saved with QR among them', async () => {
    openApp(SCREEN, server, producer);
    await press(texts.actionsOf('Sympla'));
    fireEvent.click(await screen.findByText(texts.edit));
    fireEvent.click(await screen.findByLabelText(formatNames.aztec));
    await press(texts.save);
    expect(await screen.findByText(texts.saved)).toBeDefined();
    expect(server.callsOf(`PATCH ${CALL}/sellers/${sympla.id}`).map(({ body }) => body)).toEqual([
      { name: 'Sympla', formats: ['qr', 'code_128', 'aztec'] },
    ]);
  });
});

describe('removal of a partner', () => {
  const remove = async () => {
    openApp(SCREEN, server, producer);
    await press(texts.actionsOf('Sympla'));
    fireEvent.click(await screen.findByText(texts.remove));
    expect(server.callsOf(`DELETE ${CALL}/sellers/${sympla.id}`)).toEqual([]);
    await press(texts.removeConfirm);
  };

  it.each([
    ['goes', true, texts.removed('Sympla')],
    ['whose tickets doors may know is said to stay without a valid one', false, texts.allWithdrawn('Sympla')],
  ])('a seller %s after a confirmation', async (_, removed, said) => {
    server.on(`DELETE ${CALL}/sellers/${sympla.id}`, (_request, response) =>
      json(response, { removed, withdrawn: 340 }),
    );
    await remove();
    expect(await screen.findByText(said)).toBeDefined();
    expect(server.callsOf(`DELETE ${CALL}/sellers/${sympla.id}`)).toHaveLength(1);
  });

  it('a seller whose removal has no answer is said to be removed after a second press', async () => {
    let presses = 0;
    server.on(`DELETE ${CALL}/sellers/${sympla.id}`, (_request, response) => {
      presses += 1;
      if (presses === 1) return void response.destroy();
      problem(response, 404, { code: 'NOT_FOUND' });
    });
    await remove();
    await screen.findByText(texts.removeFailed);
    await press(texts.removeConfirm);
    expect(await screen.findByText(texts.removed('Sympla'))).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('list of a partner', () => {
  const open = () => openApp(`${SCREEN}/list`, server, producer);
  const type = async (seller: string, text: string) => {
    fireEvent.change(await screen.findByRole('combobox', { name: texts.whose }), { target: { value: seller } });
    fireEvent.change(screen.getByLabelText(texts.pasteLabel), { target: { value: text } });
  };

  it('a list without a seller or a text is sent nowhere', async () => {
    open();
    await press(texts.check);
    expect(await screen.findByText(texts.sourceNeeded)).toBeDefined();
    const seller = screen.getByText(texts.whoseNeeded).closest('.ant-form-item')!;
    expect(within(seller as HTMLElement).getByRole('combobox', { name: texts.whose })).toHaveProperty(
      'ariaInvalid',
      'true',
    );
    expect(sent()).toEqual([]);
  });

  it('a list of more than 8 MB is refused before it is sent', async () => {
    open();
    await type('Sympla', 'x'.repeat(LARGEST_PARTNER_LIST + 1));
    await press(texts.check);
    expect(await screen.findByText(texts.tooLarge)).toBeDefined();
    expect(sent()).toEqual([]);
  });

  it('a list shows its columns, categories and faults before anything is written', async () => {
    open();
    await type('Sympla', 'Ingresso;Participante;Tipo\nSYM-1;Ana Souza;Pista');
    await press(texts.check);
    expect(await screen.findByText(texts.example('SYM-1'))).toBeDefined();
    const categories = screen.getByRole('list', { name: texts.categories });
    expect(within(categories).getByText('Camarote').closest('li')!.textContent).toContain(texts.newLot);
    expect(screen.getByText(`${partnerReasonTexts.TWICE} ${texts.firstAt(2)}`).closest('tr')!.textContent).toMatch(
      /^5SYM-1/,
    );
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).not.toContain('name="write"');
    expect(screen.getByRole('heading', { name: texts.listOf('Sympla') })).toBeDefined();
    expect(screen.getByRole('button', { name: texts.write('3 ingressos', 'Sympla') })).toBeDefined();
  });

  it('a list with orders tells its groups, which another choice of column leaves out, and an order that is no group', async () => {
    const mapping = { ...look.mapping, category: null, order: 2 };
    answer = { ...look, mapping, parties: 12, too_large_orders: ['Lote 1', 'Lote 2'] };
    open();
    await type('Sympla', 'Ingresso;Participante;Pedido\nSYM-1;Ana Souza;77');
    await press(texts.check);
    expect(await screen.findByText(texts.partiesLine)).toBeDefined();
    expect(screen.getByText(texts.tooLargeOrders('Lote 1, Lote 2'))).toBeDefined();
    expect(screen.getByText(texts.parties).closest('div')!.textContent).toBe(`${texts.parties}12`);
    answer = look;
    fireEvent.mouseDown(screen.getByRole('combobox', { name: fieldNames.order }));
    fireEvent.click(await screen.findByText(texts.noColumn, { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(screen.queryByText(texts.partiesLine)).toBeNull());
    expect(sent()[1]).toContain(JSON.stringify({ ...mapping, order: null }));
    expect(screen.queryByText(texts.parties)).toBeNull();
  });

  it('a code that spaces and case alone tell from another is named with the other, and asked about', async () => {
    const alike = { reason: 'ALIKE', message: partnerReasonTexts.ALIKE } as const;
    const faults = [
      { line: 3, code: 'sym-1', ...alike, other_line: 2 },
      { line: 4, code: 'zsy-1', ...alike, seller: 'Sympla' },
    ];
    answer = { ...look, asks_both: true, faults, fault_count: 2 };
    open();
    await type('Ingresse', 'SYM-1');
    await press(texts.check);
    expect(await screen.findByText(`${partnerReasonTexts.ALIKE} ${texts.otherAt(2)}`)).toBeDefined();
    expect(screen.getByText(`${partnerReasonTexts.ALIKE} ${texts.otherOf('Sympla')}`)).toBeDefined();
    expect(screen.getByLabelText(texts.both)).toBeDefined();
  });

  it('another column is looked at again, and is what is written', async () => {
    open();
    await type('Sympla', 'a;b;c');
    await press(texts.check);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Nome' }));
    fireEvent.click(await screen.findByText(texts.noColumn, { selector: '.ant-select-item-option-content' }));
    const wanted = JSON.stringify({ ...look.mapping, name: null });
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toContain(wanted);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: texts.write('3 ingressos', 'Sympla') })).toHaveProperty(
        'disabled',
        false,
      ),
    );
    answer = { ...look, written: true, seller_id: sympla.id };
    await press(texts.write('3 ingressos', 'Sympla'));
    expect(await screen.findByText(texts.done('Sympla'))).toBeDefined();
    expect(sent()[2]).toContain(wanted);
    expect(sent()[2]).toContain('name="write"');
  });

  it('a code of two sellers is written only where a person takes it', async () => {
    answer = { ...look, asks_both: true };
    open();
    await type('Ingresse', 'SYM-1');
    await press(texts.check);
    const box = await screen.findByLabelText(texts.both);
    // With both taken there is nothing left to ask.
    answer = look;
    fireEvent.click(box);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).not.toContain('name="both"');
    expect(sent()[1]).toContain('name="both"');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(texts.both)).toMatchObject({ checked: true, disabled: false }),
    );
    fireEvent.click(screen.getByLabelText(texts.both));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).not.toContain('name="both"');
  });

  it('a list tells the words with which the server refuses it', async () => {
    const message = 'As aspas que se abrem na linha 3 não se fecham.';
    server.on(`POST ${CALL}/imports`, (_, response) =>
      problem(response, 400, { code: 'VALIDATION_ERROR', errors: { text: [message] } }),
    );
    open();
    await type('Sympla', 'SYM-1');
    await press(texts.check);
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('kinds of codes are saved for the seller whose list is written', async () => {
    sellers = [];
    open();
    await type('Sympla', 'SYM-1');
    await press(texts.check);
    fireEvent.click(await screen.findByLabelText(formatNames.code_128));
    answer = { ...look, written: true, seller_id: sympla.id };
    await press(texts.write('3 ingressos', 'Sympla'));
    expect(await screen.findByText(texts.done('Sympla'))).toBeDefined();
    expect(sent()[0]).not.toContain('name="formats"');
    expect(sent()[1]).toMatch(/name="formats"\s+qr,code_128/);
    // One call writes both: a list that is written has not failed with its formats.
    expect(server.callsOf(`PATCH ${CALL}/sellers/${sympla.id}`)).toEqual([]);
  });
});
