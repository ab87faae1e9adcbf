/** @jest-environment jsdom */
import '../../../testing/document.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AgendasView, type CheckoutFormView, type PrivacyPolicyView } from '@festix/domain/contract';
import { fieldProblems, notices } from '@festix/domain/ground';
import { agendaBlocks, blockTime, choiceAnswer, choicesMissing, contentTitle } from '@festix/domain/programme';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { openApp } from '../../../testing/open-app.tsx';
import { json, problem, StubServer } from '../../../testing/stub-server.ts';
import { arraial, ids, producer } from '../../../testing/views.ts';
import { contentTexts as texts } from './content-texts.ts';

const EVENT = `/api/producer/events/${ids.event}`;
const SCREEN = `/producer/events/${ids.event}`;
const abilities = [...arraial.abilities, 'agenda:edit' as const, 'form:edit' as const, 'privacy_policy:edit' as const];

const id = (tail: string) => `0198f000-0000-7000-8000-000000000${tail}`;

const palco: AgendasView = {
  agendas: [
    {
      id: id('a01'),
      title: 'Palco Cais',
      description: null,
      sorting: 0,
      blocks: [{ id: id('b01'), title: 'Abertura', description: null, start_time: '20h00', end_time: null }],
    },
  ],
};

const camiseta: CheckoutFormView = {
  questions: [
    {
      id: id('c01'),
      assignment: 'per_ticket',
      question: 'Camiseta',
      type: 'select',
      required: true,
      at_door: false,
      sorting: 0,
      choices: [
        { id: id('d01'), answer: 'P', sorting: 0 },
        { id: id('d02'), answer: 'G', sorting: 1 },
      ],
    },
  ],
};

let server: StubServer;

beforeAll(() => {
  // There is no layout here, and the editor's engine asks where its text lies.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.elementFromPoint = () => null;
});

beforeEach(async () => {
  server = await StubServer.start();
  server
    .on('GET /api/producer/events', (_, response) => json(response, { data: [], count: 0 }))
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities }));
});

afterEach(async () => {
  cleanup();
  await server.stop();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const type = (label: string, value: string) => write(screen.getByLabelText(label), value);
const lastBody = (call: string) => server.callsOf(call).at(-1)?.body;
const answer = (path: string, view: unknown) =>
  server.on(`GET ${EVENT}/${path}`, (_, response) => {
    response.setHeader('etag', '"1.x"');
    json(response, view);
  });

describe('agenda', () => {
  const PUT = `PUT ${EVENT}/agenda`;
  const open = async (view: AgendasView) => {
    answer('agenda', view);
    openApp(`${SCREEN}/agenda`, server, producer);
    await screen.findByRole('button', { name: texts.addAgenda });
  };
  const shownPanel = () => within(screen.getByRole('tabpanel'));

  it('the agenda is saved whole: a new tab with its blocks, in the order of the tabs', async () => {
    server.on(PUT, (_, response) => json(response, palco));
    await open(palco);
    await press(texts.addAgenda);
    const panel = shownPanel();
    write(panel.getByLabelText(texts.agendaTitle), ' Praça ');
    expect(await screen.findByRole('tab', { name: 'Praça' })).toBeDefined();
    fireEvent.click(panel.getByRole('button', { name: texts.addBlock }));
    const start = panel.getByLabelText<HTMLInputElement>(texts.startTime);
    fireEvent.input(start, { target: { value: '2130' } });
    expect(start.value).toBe('21h30');
    fireEvent.input(start, { target: { value: '2h30' }, inputType: 'deleteContentBackward' });
    expect(start.value).toBe('2h30');
    fireEvent.input(start, { target: { value: '21h30' } });
    write(panel.getByLabelText(texts.blockTitle), 'Quadrilha');
    fireEvent.click(panel.getByRole('button', { name: texts.agendaEarlier }));
    await press(texts.save);
    expect(await screen.findByText(notices.agendaSaved)).toBeDefined();
    expect(lastBody(PUT)).toEqual({
      agendas: [
        {
          id: expect.any(String),
          title: 'Praça',
          description: null,
          blocks: [
            { id: expect.any(String), title: 'Quadrilha', start_time: '21h30', end_time: null, description: null },
          ],
        },
        {
          id: id('a01'),
          title: 'Palco Cais',
          description: null,
          blocks: [{ id: id('b01'), title: 'Abertura', start_time: '20h00', end_time: null, description: null }],
        },
      ],
    });
  });

  it('the agenda shows errors of a hidden tab too, and sends nothing', async () => {
    await open(palco);
    await press(texts.addAgenda);
    write(shownPanel().getByLabelText(texts.agendaTitle), 'P');
    fireEvent.click(screen.getByRole('tab', { name: 'Palco Cais' }));
    await press(texts.save);
    expect(await screen.findByText(contentTitle.message)).toBeDefined();
    expect(await screen.findByText(agendaBlocks.message)).toBeDefined();
    await waitFor(() => expect(screen.getByRole('tab', { name: 'P' }).getAttribute('aria-selected')).toBe('true'));
    expect(server.callsOf(PUT)).toHaveLength(0);
  });

  it('the agenda refuses times that are not on the clock', async () => {
    await open(palco);
    const panel = shownPanel();
    write(panel.getByLabelText(texts.startTime), '24h00');
    write(panel.getByLabelText(texts.endTime), '20h6');
    await press(texts.save);
    expect(await panel.findAllByText(blockTime.message)).toHaveLength(2);
    expect(panel.getByLabelText<HTMLInputElement>(texts.startTime).maxLength).toBe(5);
    write(panel.getByLabelText(texts.startTime), '');
    expect(await panel.findByText(fieldProblems.required)).toBeDefined();
  });

  it('the agenda asks before a tab with blocks is removed', async () => {
    server.on(PUT, (_, response) => json(response, { agendas: [] }));
    await open(palco);
    await press(texts.removeAgenda);
    expect(await screen.findByText('Remover a agenda Palco Cais?')).toBeDefined();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts.removeAgenda }));
    expect(await screen.findByText(texts.agendaEmpty)).toBeDefined();
    await press(texts.save);
    await waitFor(() => expect(lastBody(PUT)).toEqual({ agendas: [] }));
  });

  it('the agenda has a preview of the public page', async () => {
    await open(palco);
    write(shownPanel().getByLabelText(texts.blockTitle), 'Forró');
    await press(texts.preview);
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('heading', { name: 'Palco Cais' })).toBeDefined();
    expect(drawer.getByText('Forró')).toBeDefined();
  });

  it('the agenda reports a failed save, and keeps what was typed', async () => {
    server.on(PUT, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await open(palco);
    write(shownPanel().getByLabelText(texts.agendaTitle), 'Palco Mar');
    await press(texts.save);
    expect(await screen.findByText(notices.agendaSaveFailed)).toBeDefined();
    expect(shownPanel().getByLabelText<HTMLInputElement>(texts.agendaTitle).value).toBe('Palco Mar');
  });
});

describe('checkout form', () => {
  const PUT = `PUT ${EVENT}/checkout-form`;
  const open = async (view: CheckoutFormView) => {
    answer('checkout-form', view);
    openApp(`${SCREEN}/form`, server, producer);
    await screen.findByRole('button', { name: texts.addQuestion });
  };
  const choose = async (label: string, option: string) => {
    fireEvent.mouseDown(screen.getByLabelText(label));
    fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };

  it('the checkout form asks for frequency and type of a question, and makes it required by default', async () => {
    server.on(PUT, (_, response) => json(response, camiseta));
    await open({ questions: [] });
    expect(screen.getByText(texts.formEmpty)).toBeDefined();
    expect(screen.queryByText(texts.formChanges)).toBeNull();
    await press(texts.addQuestion);
    type('Pergunta 1', 'C');
    await press(texts.save);
    expect(await screen.findAllByText(fieldProblems.required)).toHaveLength(2);
    expect(await screen.findByText('Pergunta deve ter no mínimo 2 caracteres.')).toBeDefined();
    type('Pergunta 1', 'Como soube?');
    await choose(texts.type, 'Texto longo');
    await choose(texts.assignment, 'Uma vez por pedido');
    await press(texts.save);
    expect(await screen.findByText(notices.checkoutFormSaved)).toBeDefined();
    expect(lastBody(PUT)).toEqual({
      questions: [
        {
          id: expect.any(String),
          question: 'Como soube?',
          assignment: 'per_order',
          type: 'long_text',
          required: true,
          at_door: false,
          sorting: 0,
          choices: [],
        },
      ],
    });
  });

  it('the checkout form puts the focus into a question that was added', async () => {
    await open({ questions: [] });
    await press(texts.addQuestion);
    await waitFor(() => expect(document.activeElement?.closest('li')).not.toBeNull());
    await press(texts.addQuestion);
    const items = () => [...document.activeElement!.closest('ol, ul')!.children];
    await waitFor(() => expect(document.activeElement?.closest('li')).toBe(items()[1]));
  });

  it('the checkout form saves the same question again when it is edited during a save', async () => {
    const reply = Promise.withResolvers<void>();
    const saved = ({ body }: { body: unknown }) => ({
      questions: (body as CheckoutFormView).questions.map((question, sorting) => ({ ...question, sorting })),
    });
    server.on(PUT, async (received, response) => {
      await reply.promise;
      response.setHeader('etag', '"2.x"');
      json(response, saved(received));
    });
    await open({ questions: [] });
    await press(texts.addQuestion);
    type('Pergunta 1', 'Como soube?');
    await choose(texts.type, 'Texto longo');
    await choose(texts.assignment, 'Uma vez por pedido');
    await press(texts.save);
    await waitFor(() => expect(server.callsOf(PUT)).toHaveLength(1));
    type('Pergunta 1', 'Como soube da festa?');
    reply.resolve();
    expect(await screen.findByText(notices.checkoutFormSaved)).toBeDefined();
    expect(await screen.findByText(texts.formChanges)).toBeDefined();
    await press(texts.save);
    await waitFor(() => expect(server.callsOf(PUT)).toHaveLength(2));
    const [first, second] = server.callsOf(PUT).map(({ body }) => (body as CheckoutFormView).questions[0]!);
    expect(second).toEqual({ ...first, question: 'Como soube da festa?' });
  });

  it('the checkout form reports a failed save, and keeps what was typed', async () => {
    server.on(PUT, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    await open(camiseta);
    type('Pergunta 1', 'Tamanho');
    await press(texts.save);
    expect(
      await screen.findByText('Ocorreu um erro durante a atualização do formulário, tente novamente.'),
    ).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Pergunta 1').value).toBe('Tamanho');
  });

  it('the checkout form restores a removed question in its place', async () => {
    await open(camiseta);
    await press('Remover resposta 1');
    expect(screen.queryByLabelText('Resposta 2 de pergunta 1')).toBeNull();
    await press('Desfazer');
    expect((await screen.findByLabelText<HTMLInputElement>('Resposta 1 de pergunta 1')).value).toBe('P');
    expect(screen.getByLabelText<HTMLInputElement>('Resposta 2 de pergunta 1').value).toBe('G');
  });

  it('the checkout form offers no restoration after a save, or after the list is left', async () => {
    server.on(PUT, (_, response) => json(response, camiseta));
    await open(camiseta);
    await press('Remover resposta 1');
    // A focused toast stays: only the save can take it away.
    fireEvent.focus(await screen.findByRole('button', { name: 'Desfazer' }));
    await press(texts.save);
    expect(await screen.findByText(notices.checkoutFormSaved)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
    await press('Remover resposta 1');
    expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeDefined();
    await press('Remover pergunta 1');
    // Only the question can be restored.
    expect(await screen.findAllByRole('button', { name: 'Desfazer' })).toHaveLength(1);
    await press('Desfazer');
    expect(await screen.findByLabelText('Pergunta 1')).toBeDefined();
  });

  it('the checkout form requires choices of at least one letter', async () => {
    await open(camiseta);
    expect(await screen.findByText(texts.formChanges)).toBeDefined();
    await press('Remover resposta 2');
    type('Resposta 1 de pergunta 1', '');
    await press(texts.save);
    expect(await screen.findByText(choiceAnswer.message)).toBeDefined();
    await press('Remover resposta 1');
    await press(texts.save);
    expect(await screen.findByText(choicesMissing)).toBeDefined();
    expect(server.callsOf(PUT)).toHaveLength(0);
  });

  it('the checkout form keeps the identity of moved questions and choices', async () => {
    const [only] = camiseta.questions;
    const two = { questions: [only!, { ...only!, id: id('c02'), question: 'Boné', sorting: 1, choices: [] }] };
    server.on(PUT, (_, response) => json(response, two));
    await open({ questions: [two.questions[0]!, { ...two.questions[1]!, type: 'short_text' }] });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Mover resposta 2' }), { key: 'ArrowUp' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Mover pergunta 2' }), { key: 'Home' });
    await press(texts.save);
    expect(await screen.findByText(notices.checkoutFormSaved)).toBeDefined();
    expect(lastBody(PUT)).toMatchObject({
      questions: [
        { id: id('c02'), sorting: 0 },
        {
          id: id('c01'),
          sorting: 1,
          choices: [
            { id: id('d02'), answer: 'G', sorting: 0 },
            { id: id('d01'), answer: 'P', sorting: 1 },
          ],
        },
      ],
    });
  });

  it("the checkout form has a preview of the buyers' questions", async () => {
    await open(camiseta);
    await press(texts.preview);
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('heading', { name: 'Sobre cada ingresso' })).toBeDefined();
    expect(drawer.getByRole('option', { name: 'G' })).toBeDefined();
  });
});

describe('privacy policy', () => {
  const PUT = `PUT ${EVENT}/privacy-policy`;
  const ours: PrivacyPolicyView = { privacy_policy: '<p>Nossa</p>', show_privacy_policy: false };
  const open = async () => {
    answer('privacy-policy', ours);
    openApp(`${SCREEN}/privacy_policy`, server, producer);
    const text = await screen.findByRole('textbox', { name: texts.policy }, { timeout: 5_000 });
    return (text as HTMLElement & { editor: Editor }).editor;
  };

  it('the privacy policy is saved with its switch, and is none without a text', async () => {
    server.on(PUT, ({ body }, response) => json(response, body));
    const editor = await open();
    act(() => void editor.commands.setContent('<p>Seus <strong>dados</strong></p>'));
    fireEvent.click(screen.getByRole('switch', { name: texts.showPolicy }));
    await press(texts.save);
    expect(await screen.findByText('Política atualizada com sucesso!')).toBeDefined();
    expect(lastBody(PUT)).toEqual({
      privacy_policy: '<p>Seus <strong>dados</strong></p>',
      show_privacy_policy: true,
    });
    act(() => void editor.commands.setContent('<p> </p>'));
    await press(texts.save);
    await waitFor(() => expect(lastBody(PUT)).toEqual({ privacy_policy: null, show_privacy_policy: true }));
  });

  it('the privacy policy reports a failed save, and keeps what was typed', async () => {
    server.on(PUT, (_, response) => problem(response, 500, { code: 'INTERNAL_ERROR' }));
    const editor = await open();
    act(() => void editor.commands.setContent('<p>Outra</p>'));
    await press(texts.save);
    expect(
      await screen.findByText('Ocorreu um erro durante a atualização da política, tente novamente.'),
    ).toBeDefined();
    expect(editor.getHTML()).toBe('<p>Outra</p>');
  });

  it('the privacy policy keeps what is typed during a save', async () => {
    const reply = Promise.withResolvers<void>();
    server.on(PUT, ({ body }, response) => void reply.promise.then(() => json(response, body)));
    const editor = await open();
    act(() => void editor.commands.setContent('<p>Outra</p>'));
    await press(texts.save);
    await waitFor(() => expect(server.callsOf(PUT)).toHaveLength(1));
    act(() => void editor.commands.setContent('<p>Outra ainda</p>'));
    reply.resolve();
    expect(await screen.findByText(notices.privacyPolicySaved)).toBeDefined();
    expect(editor.getHTML()).toBe('<p>Outra ainda</p>');
  });

  it('the privacy policy shows both versions when another person was faster, and takes theirs on demand', async () => {
    const theirs = { privacy_policy: '<p>Delas</p>', show_privacy_policy: true };
    server.on(PUT, (_, response) => {
      answer('privacy-policy', theirs);
      problem(response, 412, { code: 'PRECONDITION_FAILED' });
    });
    const editor = await open();
    act(() => void editor.commands.setContent('<p>Minha</p>'));
    await press(texts.save);
    expect(await screen.findByText('Delas')).toBeDefined();
    expect(editor.getHTML()).toBe('<p>Minha</p>');
    await press(texts.takeSaved);
    await waitFor(() => expect(editor.getHTML()).toBe('<p>Delas</p>'));
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
  });

  it('the privacy policy has a preview, if there is anything to show', async () => {
    await open();
    await press(texts.preview);
    expect(within(await screen.findByRole('dialog')).getByText(texts.policyHidden)).toBeDefined();
  });
});

it.each([
  ['agenda', 'agenda', 'Ocorreu um erro ao carregar a agenda', palco],
  ['form', 'checkout-form', 'Ocorreu um erro ao carregar o formulário', camiseta],
  ['faq', 'faq', 'Ocorreu um erro ao carregar a FAQ', { faq: [] }],
  ['integrations', 'integrations', 'Ocorreu um erro ao carregar as integrações', {}],
  [
    'privacy_policy',
    'privacy-policy',
    'Ocorreu um erro ao carregar a política',
    { privacy_policy: null, show_privacy_policy: false },
  ],
])('%s reports that it failed to load, and is read again on demand', async (tab, path, told, view) => {
  const all = [...abilities, 'faq:edit' as const, 'integrations:edit' as const];
  server
    .on(`GET ${EVENT}`, (_, response) => json(response, { ...arraial, abilities: all }))
    .on(`GET ${EVENT}/${path}`, (_, response) => problem(response, 400, { code: 'VALIDATION_ERROR' }));
  openApp(`${SCREEN}/${tab}`, server, producer);
  expect(await screen.findByText(told)).toBeDefined();
  expect(screen.queryByRole('button', { name: texts.save })).toBeNull();
  answer(path, view);
  await press('Tentar de novo');
  expect(await screen.findByRole('button', { name: texts.save })).toBeDefined();
  expect(screen.queryByText(told)).toBeNull();
});

it.each([
  ['agenda', 'agenda'],
  ['form', 'checkout-form'],
  ['privacy_policy', 'privacy-policy'],
])('%s is refused to people without the grant', async (tab, path) => {
  server.on(`GET ${EVENT}`, (_, response) => json(response, arraial));
  openApp(`${SCREEN}/${tab}`, server, producer);
  expect(await screen.findByText(/Você não tem acesso/)).toBeDefined();
  expect(server.callsOf(`GET ${EVENT}/${path}`)).toHaveLength(0);
});
