/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FaqView, type IntegrationsView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { facebookPixelIds, faqAnswer, metaPairBroken } from '@festix/domain/programme';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { contentTexts as texts } from './content-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const SCREEN = `/producer/events/${ids.event}`;
const abilities = [...arraial.abilities, 'faq:edit' as const, 'integrations:edit' as const];

const none: IntegrationsView = {
  gtm_id: null,
  ga_id: null,
  facebook_pixel_id: null,
  meta_tag_manager_id: null,
  meta_tag_manager_access_token: null,
};

let server: StubServer;
let faq: FaqView;
let version: number;

beforeEach(async () => {
  faq = { faq: [{ id: '0198f000-0000-7000-8000-000000000901', question: 'Tem estacionamento?', answer: 'Tem.' }] };
  version = 1;
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities }))
    .on(`GET ${EVENT}/integrations`, (_, response) => json(response, none))
    .on(`GET ${EVENT}/faq`, (_, response) => {
      response.setHeader('etag', `"${version}.x"`);
      json(response, faq);
    });
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const lastBody = (call: string) => server.callsOf(call).at(-1)?.body;

describe('integrations', () => {
  const PUT = `PUT ${EVENT}/integrations`;

  it('integrations show errors beside each field, and send nothing', async () => {
    openApp(`${SCREEN}/integrations`, server, producer);
    await screen.findByLabelText(texts.pixel);
    type(texts.pixel, '123456789012345, 123456789012345');
    type(texts.metaId, '42');
    await press(texts.save);
    expect(await screen.findByText(facebookPixelIds.message)).toBeDefined();
    expect(await screen.findByText(metaPairBroken)).toBeDefined();
    expect(server.callsOf(PUT)).toHaveLength(0);
    type(texts.metaToken, 'EAAB');
    await waitFor(() => expect(screen.queryByText(metaPairBroken)).toBeNull());
  });

  it('integrations refuse codes that no service issues', async () => {
    openApp(`${SCREEN}/integrations`, server, producer);
    await screen.findByLabelText(texts.gtm);
    for (const [label, value] of [
      [texts.gtm, 'GTM-1"><script>'],
      [texts.ga, 'G 123'],
      [texts.metaId, '4 2'],
      [texts.metaToken, 'EA AB'],
    ] as const) {
      type(label, value);
    }
    await press(texts.save);
    await waitFor(() => expect(screen.getAllByText('Valor inválido')).toHaveLength(4));
    expect(server.callsOf(PUT)).toHaveLength(0);
  });

  it('integrations send empty fields as null', async () => {
    server.on(PUT, (_, response) => json(response, { ...none, gtm_id: 'GTM-ABC123' }));
    openApp(`${SCREEN}/integrations`, server, producer);
    await screen.findByLabelText(texts.gtm);
    type(texts.gtm, ' GTM-ABC123 ');
    await press(texts.save);
    expect(await screen.findByText(notices.integrationsSaved)).toBeDefined();
    expect(lastBody(PUT)).toEqual({ ...none, gtm_id: 'GTM-ABC123' });
  });

  it('integrations report a failed save, and keep what was typed', async () => {
    server.on(PUT, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(`${SCREEN}/integrations`, server, producer);
    await screen.findByLabelText(texts.gtm);
    type(texts.gtm, 'GTM-ABC123');
    await press(texts.save);
    expect(await screen.findByText('Ocorreu um erro durante a edição das integrações, tente novamente.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(texts.gtm).value).toBe('GTM-ABC123');
  });
});

describe('FAQ', () => {
  const PUT = `PUT ${EVENT}/faq`;

  it('the FAQ is saved whole, in its new order', async () => {
    server.on(PUT, (_, response) => json(response, faq));
    openApp(`${SCREEN}/faq`, server, producer);
    await screen.findByLabelText('Pergunta 1');
    await press(texts.addQuestion);
    type('Pergunta 2', 'Pode levar água?');
    type('Resposta 2', 'P');
    await press(texts.save);
    expect(await screen.findByText(faqAnswer.message)).toBeDefined();
    type('Resposta 2', 'Pode.');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Mover pergunta 2' }), { key: 'ArrowUp' });
    await press(texts.save);
    expect(await screen.findByText(notices.faqSaved)).toBeDefined();
    expect(lastBody(PUT)).toEqual({
      faq: [{ id: expect.any(String), question: 'Pode levar água?', answer: 'Pode.' }, ...faq.faq],
    });
  });

  it('the FAQ can be saved once it has changed', async () => {
    openApp(`${SCREEN}/faq`, server, producer);
    await screen.findByLabelText('Pergunta 1');
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.save });
    expect(save().disabled).toBe(true);
    type('Resposta 1', 'Só de bicicleta.');
    await waitFor(() => expect(save().disabled).toBe(false));
    type('Resposta 1', faq.faq[0]!.answer);
    await waitFor(() => expect(save().disabled).toBe(true));
  });

  it('the FAQ reports a failed save, and keeps what was typed', async () => {
    server.on(PUT, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    openApp(`${SCREEN}/faq`, server, producer);
    await screen.findByLabelText('Resposta 1');
    type('Resposta 1', 'Só de bicicleta.');
    await press(texts.save);
    expect(await screen.findByText('Ocorreu um erro durante a atualização da FAQ, tente novamente.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Resposta 1').value).toBe('Só de bicicleta.');
  });

  it('the FAQ has a preview of the public page, saved or not', async () => {
    openApp(`${SCREEN}/faq`, server, producer);
    await screen.findByLabelText('Resposta 1');
    type('Resposta 1', 'Só de bicicleta.');
    await press(texts.preview);
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('Tem estacionamento?').closest('details')?.textContent).toContain('Só de bicicleta.');
  });

  it('the FAQ can be emptied, and says so', async () => {
    server.on(PUT, (_, response) => json(response, { faq: [] }));
    openApp(`${SCREEN}/faq`, server, producer);
    await screen.findByLabelText('Pergunta 1');
    await press('Remover pergunta 1');
    expect(await screen.findByText(texts.faqEmpty)).toBeDefined();
    await press(texts.save);
    await waitFor(() => expect(lastBody(PUT)).toEqual({ faq: [] }));
  });

  it('the FAQ shows both versions when another person was faster, and loses no text', async () => {
    server.on(PUT, ({ headers }, response) => {
      if (headers['if-match'] === '"2.x"') return json(response, faq);
      version = 2;
      faq = { faq: [{ ...faq.faq[0]!, answer: 'Tem, na rua de trás.' }] };
      return problem(response, 412, { code: 'PRECONDITION_FAILED' });
    });
    openApp(`${SCREEN}/faq`, server, producer);
    await screen.findByLabelText('Resposta 1');
    type('Resposta 1', 'Não tem.');
    await press(texts.save);
    expect(await screen.findByText('Tem estacionamento? Tem, na rua de trás.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Resposta 1').value).toBe('Não tem.');
    await press(texts.keepMine);
    await press(texts.save);
    expect(await screen.findByText(notices.faqSaved)).toBeDefined();
    expect(lastBody(PUT)).toMatchObject({ faq: [{ answer: 'Não tem.' }] });
  });

  it('the FAQ takes the saved version on demand', async () => {
    server.on(PUT, (_, response) => {
      version = 2;
      faq = { faq: [{ ...faq.faq[0]!, answer: 'Outra.' }] };
      problem(response, 412, { code: 'PRECONDITION_FAILED' });
    });
    openApp(`${SCREEN}/faq`, server, producer);
    await screen.findByLabelText('Resposta 1');
    type('Resposta 1', 'Não tem.');
    await press(texts.save);
    await press(texts.takeSaved);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Resposta 1').value).toBe('Outra.'));
    expect(screen.queryByText(texts.clash)).toBeNull();
  });

  it('the FAQ is refused to people without the grant', async () => {
    server.on(`GET ${EVENT}`, (_, response) => json(response, arraial));
    openApp(`${SCREEN}/faq`, server, producer);
    expect(await screen.findByText(/Você não tem acesso/)).toBeDefined();
    expect(server.callsOf(`GET ${EVENT}/faq`)).toHaveLength(0);
  });
});
