/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CourtesyImportView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { LARGEST_SHEET, sheetTexts } from '@festix/domain/selling';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { courtesiesTexts as texts } from './courtesies-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const SCREEN = `/producer/events/${ids.event}/courtesies/spreadsheet`;
const SHEET = '0198f000-0000-7000-8000-000000000930';
const IMPORT = `${EVENT}/courtesies/imports/${SHEET}`;
const event = { ...arraial, abilities: [...arraial.abilities, 'courtesies:read' as const, 'courtesies:edit' as const] };

const checked: CourtesyImportView = {
  id: SHEET,
  file_name: 'convidados.xlsx',
  state: 'checked',
  rows: 12,
  tickets: 30,
  issued: 0,
  faults: [],
  created_at: '2026-05-02T12:00:00.000Z',
};

let server: StubServer;
let sheet: CourtesyImportView;

beforeEach(async () => {
  sheet = checked;
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [event], count: 1 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, event))
    .on(`GET ${IMPORT}`, (_, response) => json(response, sheet))
    .on(`POST ${IMPORT}/issue`, (_, response) => json(response, (sheet = { ...checked, state: 'issuing' }), 202));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const chooser = () => screen.findByLabelText<HTMLInputElement>(texts.chooseSheet, { selector: 'input' });

describe('spreadsheet of courtesies', () => {
  it('a spreadsheet of courtesies is checked before it is sent', async () => {
    openApp(SCREEN, server, producer);
    fireEvent.change(await chooser(), { target: { files: [new File(['a'], 'convidados.csv')] } });
    expect(await screen.findByText(texts.notSheet)).toBeDefined();
    const large = new File([new Uint8Array(LARGEST_SHEET + 1)], 'convidados.xlsx');
    fireEvent.change(await chooser(), { target: { files: [large] } });
    expect(await screen.findByText(sheetTexts.tooLarge)).toBeDefined();
    expect(server.callsOf(`POST ${EVENT}/courtesies/imports`)).toHaveLength(0);
  });

  it('a spreadsheet with errors shows each cell, and issues nothing', async () => {
    const faults = Array.from({ length: 26 }, (_, n) => ({
      row: n + 2,
      column: 'E-mail' as const,
      message: sheetTexts.email,
    }));
    sheet = { ...checked, state: 'refused', faults: [...faults, { row: 40, column: null, message: 'Lote esgotado.' }] };
    openApp(`${SCREEN}?sheet=${SHEET}`, server, producer);
    expect(await screen.findByText(texts.refused)).toBeDefined();
    expect(screen.getByText('27 erros')).toBeDefined();
    expect(screen.getAllByText(sheetTexts.email)).toHaveLength(25);
    await press('Próxima');
    expect(screen.getByText('Lote esgotado.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Gerar/ })).toBeNull();
    await press(texts.otherSheet);
    expect(await chooser()).toBeDefined();
  });

  it('a valid spreadsheet is issued after a confirmation, and shows its progress', async () => {
    openApp(`${SCREEN}?sheet=${SHEET}`, server, producer);
    expect((await screen.findByText(/Nada foi gerado ainda/)).textContent).toContain(texts.issueConsequence);
    await press(texts.issue('12 cortesias'));
    expect(await screen.findByRole('progressbar', { name: texts.issuing })).toBeDefined();
    sheet = { ...sheet, issued: 6 };
    expect(await screen.findByText('6 de 12 cortesias')).toBeDefined();
    sheet = { ...sheet, state: 'done', issued: 12 };
    expect(await screen.findByText(notices.courtesiesIssued)).toBeDefined();
    expect(screen.getByText(texts.done('12 cortesias'))).toBeDefined();
    expect(screen.getByRole('link', { name: texts.seeCourtesies })).toBeDefined();
  });

  it('a partly issued spreadsheet names the failed rows', async () => {
    const faults = [{ row: 5, column: null, message: 'Lote esgotado.' }];
    sheet = { ...checked, state: 'done', issued: 11, faults };
    openApp(`${SCREEN}?sheet=${SHEET}`, server, producer);
    expect(await screen.findByText(texts.doneInPart('11', '12 cortesias'))).toBeDefined();
    expect(screen.getByText('Lote esgotado.').closest('tr')!.textContent).toBe('5—Lote esgotado.');
  });

  it('a spreadsheet reports when its progress cannot be read, and reads again', async () => {
    server.on(`GET ${IMPORT}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
    openApp(`${SCREEN}?sheet=${SHEET}`, server, producer);
    expect(await screen.findByText(notices.courtesyImportLoadFailed)).toBeDefined();
    server.on(`GET ${IMPORT}`, (_, response) => json(response, sheet));
    await press('Tentar de novo');
    expect(await screen.findByText(/Nada foi gerado ainda/)).toBeDefined();
  });

  it('a spreadsheet reports when its model cannot be downloaded', async () => {
    openApp(SCREEN, server, producer);
    await press(texts.downloadModel);
    expect(await screen.findByText(notices.courtesyModelFailed)).toBeDefined();
  });
});
