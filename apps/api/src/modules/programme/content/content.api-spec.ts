import { describe, expect, it } from '@jest/globals';
import { CONTENT_TEXT_LENGTH, MOST_QUESTIONS } from '@festix/domain/programme';
import { newId } from '../../../kernel/database/ids.ts';
import { openKey, sealedNames } from '../../../kernel/access/sealed-key.ts';
import { startApi } from '../../../testing/api.ts';
import { auditOf } from '../../../testing/audit.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { useShow } from '../../../testing/use-scenes.ts';

const api = useApi();
const show = useShow(api);
const get = (document: string, of = show) => as(api, of.producer).get(`/api/producer/events/${of.id}/${document}`);
const put = (document: string, body: object, of = show) =>
  as(api, of.producer).put(`/api/producer/events/${of.id}/${document}`, body);

async function refusalOf(document: string, body: object, of = show): Promise<Record<string, string[]>> {
  const answer = await put(document, body, of).expect(400);
  expect(answer.body.code).toBe('VALIDATION_ERROR');
  return answer.body.errors as Record<string, string[]>;
}

describe('agenda', () => {
  const palco = {
    title: ' Palco Cais ',
    blocks: [
      { title: 'Abertura', start_time: '20h00', end_time: '' },
      { title: 'Quadrilha', description: 'Junina', start_time: '21h30', end_time: '23h00:30' },
    ],
  };

  it('an agenda is written whole, in the order it was sent', async () => {
    const id = newId();
    const body = {
      agendas: [
        { ...palco, sorting: 2 },
        { id, title: 'Sábado', sorting: 1, blocks: palco.blocks },
      ],
    };
    const answer = await put('agenda', body).expect(200);
    expect(answer.body.agendas).toMatchObject([
      { id, title: 'Sábado', sorting: 0 },
      {
        title: 'Palco Cais',
        description: null,
        sorting: 1,
        blocks: [
          { title: 'Abertura', description: null, start_time: '20h00', end_time: null },
          { title: 'Quadrilha', description: 'Junina', start_time: '21h30', end_time: '23h00:30' },
        ],
      },
    ]);
    expect((await get('agenda').expect(200)).body).toEqual(answer.body);
    expect((await put('agenda', { agendas: answer.body.agendas.map(withoutViewOnly) }).expect(200)).body).toEqual(
      answer.body,
    );
    expect((await put('agenda', { agendas: [] }).expect(200)).body).toEqual({ agendas: [] });
  });

  it.each([
    ['a short title', { ...palco, title: 'P' }, { 'agendas.0.title': ['Título deve ter no mínimo 2 caracteres.'] }],
    ['no block', { ...palco, blocks: [] }, { 'agendas.0.blocks': ['Agenda deve conter ao menos um bloco.'] }],
    [
      'a block without title',
      { ...palco, blocks: [{ title: '', start_time: '20h00' }] },
      { 'agendas.0.blocks.0.title': ['Título deve ter no mínimo 2 caracteres.'] },
    ],
    [
      'a block without a start',
      { ...palco, blocks: [{ title: 'Abertura' }, { title: 'Quadrilha', start_time: '' }] },
      {
        'agendas.0.blocks.0.start_time': ['Campo obrigatório'],
        'agendas.0.blocks.1.start_time': ['Campo obrigatório'],
      },
    ],
    [
      'a time that is none',
      { ...palco, blocks: [{ title: 'Abertura', start_time: '24h00', end_time: '20:00' }] },
      { 'agendas.0.blocks.0.start_time': ['Valor inválido'], 'agendas.0.blocks.0.end_time': ['Valor inválido'] },
    ],
  ])('an agenda with %s is refused', async (_name, agenda, errors) => {
    expect(await refusalOf('agenda', { agendas: [agenda] })).toEqual(errors);
  });

  it('an agenda takes no id of another event', async () => {
    const other = await makeShow(api);
    const id = newId();
    await put('agenda', { agendas: [{ id, ...palco }] }, other).expect(200);
    expect((await put('agenda', { agendas: [{ id, ...palco }] }).expect(409)).body.code).toBe('ID_REUSED');
    expect((await get('agenda', other)).body.agendas).toHaveLength(1);
  });

  it('a second editor’s agenda is refused with the present state', async () => {
    const { headers } = await get('agenda').expect(200);
    await put('agenda', { agendas: [palco] }).expect(200);
    const late = await put('agenda', { agendas: [] })
      .set('if-match', headers['etag'] as string)
      .expect(412);
    expect(late.body.current.agendas).toMatchObject([{ title: 'Palco Cais' }]);
    await put('agenda', { agendas: [] })
      .set('if-match', late.headers['etag'] as string)
      .expect(200);
  });
});

/** Returns a view as a form sends it back. */
function withoutViewOnly({ id, title, description, sorting, blocks }: Record<string, unknown>): object {
  return { id, title, description, sorting, blocks };
}

describe('FAQ', () => {
  it('an FAQ keeps questions, answers and their order', async () => {
    const faq = [
      { question: 'Tem estacionamento?', answer: 'Tem, na rua de trás.' },
      { question: 'Pode levar água?', answer: 'Pode.' },
    ];
    const answer = await put('faq', { faq }).expect(200);
    expect(answer.body.faq).toEqual(faq.map((item) => ({ id: expect.any(String), ...item })));
    expect(
      (await put('faq', { faq: [...answer.body.faq].reverse() }).expect(200)).body.faq.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual([...answer.body.faq].reverse().map(({ id }: { id: string }) => id));
  });

  it('an FAQ is accepted up to its own limits of size', async () => {
    const faq = Array.from({ length: MOST_QUESTIONS }, (_, at) => ({
      question: `${at} ${'ã'.repeat(CONTENT_TEXT_LENGTH - 4)}`,
      answer: 'ç'.repeat(CONTENT_TEXT_LENGTH),
    }));
    expect((await put('faq', { faq }).expect(200)).body.faq).toHaveLength(MOST_QUESTIONS);
  });

  it('an FAQ with texts that are too short is refused', async () => {
    expect(await refusalOf('faq', { faq: [{ question: '?', answer: ' ' }] })).toEqual({
      'faq.0.question': ['Pergunta deve ter no mínimo 2 caracteres.'],
      'faq.0.answer': ['Resposta deve ter no mínimo 2 caracteres.'],
    });
  });
});

describe('checkout form', () => {
  const choice = { answer: 'P', sorting: 0 };
  const question = { assignment: 'per_ticket', question: 'Camiseta', type: 'select', choices: [choice] };

  it('a checkout form stores its questions, required by default, and keeps the ids of those that stay', async () => {
    const questions = [
      {
        assignment: 'per_order',
        question: 'Como soube?',
        type: 'long_text',
        required: false,
        sorting: 1,
        choices: [choice],
      },
      { ...question, sorting: 0, choices: [{ answer: 'G', sorting: 1 }, choice] },
    ];
    const { body } = await put('checkout-form', { questions }).expect(200);
    expect(body.questions).toMatchObject([
      {
        ...question,
        required: true,
        sorting: 0,
        choices: [
          { answer: 'P', sorting: 0 },
          { answer: 'G', sorting: 1 },
        ],
      },
      { question: 'Como soube?', required: false, sorting: 1, choices: [] },
    ]);
    const [kept] = body.questions;
    const again = await put('checkout-form', { questions: [{ ...kept, question: 'Tamanho' }] }).expect(200);
    expect(again.body.questions).toEqual([{ ...kept, question: 'Tamanho' }]);
  });

  it.each([
    ['no assignment', { assignment: undefined }, { assignment: ['Campo obrigatório'] }],
    ['no type', { type: null }, { type: ['Campo obrigatório'] }],
    ['an unknown assignment', { assignment: 'per_lot' }, { assignment: ['Valor inválido'] }],
    ['an unknown type', { type: 'drawing' }, { type: ['Valor inválido'] }],
    ['a short question', { question: 'Q' }, { question: ['Pergunta deve ter no mínimo 2 caracteres.'] }],
    ['nothing to choose from', { choices: [] }, { choices: ['Defina pelo menos uma resposta.'] }],
    ['no choices at all', { choices: undefined }, { choices: ['Defina pelo menos uma resposta.'] }],
    [
      'an empty choice',
      { choices: [{ answer: '' }] },
      { 'choices.0.answer': ['Resposta deve ter no mínimo 1 caracter.'] },
    ],
  ])('a checkout form with %s is refused', async (_name, facts, errors) => {
    const told = Object.entries(errors).map(([field, texts]) => [`questions.0.${field}`, texts]);
    expect(await refusalOf('checkout-form', { questions: [{ ...question, ...facts }] })).toEqual(
      Object.fromEntries(told),
    );
  });

  it('a checkout form takes no question of another event, and none twice', async () => {
    const other = await makeShow(api);
    const { body } = await put('checkout-form', { questions: [question] }, other).expect(200);
    const stolen = { ...question, id: body.questions[0].id };
    expect((await put('checkout-form', { questions: [stolen] }).expect(409)).body.code).toBe('ID_REUSED');
    const twice = { ...question, id: newId() };
    expect((await put('checkout-form', { questions: [twice, twice] }).expect(409)).body.code).toBe('ID_REUSED');
    expect((await get('checkout-form', other)).body.questions[0].question).toBe('Camiseta');
  });
});

describe('integrations', () => {
  const NONE = {
    gtm_id: null,
    ga_id: null,
    facebook_pixel_id: null,
    meta_tag_manager_id: null,
    meta_tag_manager_access_token: null,
  };

  it('integrations are empty at first, and again when cleared', async () => {
    expect((await get('integrations').expect(200)).body).toEqual(NONE);
    const all = {
      gtm_id: 'GTM-ABC123',
      ga_id: 'G-XYZ',
      facebook_pixel_id: '123456789012345,1234567890123456',
      meta_tag_manager_id: '42',
      meta_tag_manager_access_token: 'EAAB',
    };
    expect((await put('integrations', all).expect(200)).body).toEqual({
      ...all,
      meta_tag_manager_access_token: '••••',
    });
    const empty = Object.fromEntries(Object.keys(all).map((field) => [field, '']));
    expect((await put('integrations', empty).expect(200)).body).toEqual(NONE);
  });

  it('integrations need both of Meta’s fields or neither, and ids without spaces', async () => {
    const message = 'Se um dos campos do Meta Tag Manager for preenchido, o outro também deve ser preenchido';
    expect(await refusalOf('integrations', { meta_tag_manager_id: '42' })).toEqual({
      meta_tag_manager_access_token: [message],
    });
    expect(await refusalOf('integrations', { meta_tag_manager_access_token: 'EAAB' })).toEqual({
      meta_tag_manager_id: [message],
    });
    expect(await refusalOf('integrations', { facebook_pixel_id: '123456789012345, 123456789012345' })).toEqual({
      facebook_pixel_id: [
        'Código(s) inválido(s), verifique se o(s) código(s), e se não contém espaços, ou vírgulas mal posicionadas.',
      ],
    });
  });

  it.each([
    ['gtm_id', 'GTM-1"><script>'],
    ['ga_id', 'G 123'],
    ['meta_tag_manager_id', 'x'.repeat(61)],
    ['meta_tag_manager_access_token', 'EA AB'],
  ])('integrations refuse a %s that could end a script or a header: %s @V1.2.3', async (field, value) => {
    const pair = { meta_tag_manager_id: '42', meta_tag_manager_access_token: 'EAAB' };
    expect(await refusalOf('integrations', { ...pair, [field]: value })).toEqual({ [field]: ['Valor inválido'] });
  });

  /** Returns an event's token, which its row has only encrypted. */
  async function tokenOf({ id }: { id: string }): Promise<string | null> {
    const [row] = await api.database.query<{ plain: string | null; sealed: Buffer | null }>(
      `select meta_tag_manager_access_token as plain, sealed_meta_token as sealed from event_integrations where event_id = $1`,
      [id],
    );
    expect(row?.plain).toBeNull();
    const secret = Buffer.from(api.env.TICKET_KEY_SECRET, 'base64url');
    return row?.sealed ? openKey(row.sealed, secret, sealedNames.metaToken(id)).toString() : null;
  }

  it('integrations store a token encrypted, also in an event’s copy, and re-encrypt an older plain one', async () => {
    const own = await makeShow(api);
    const pair = { meta_tag_manager_id: '42', meta_tag_manager_access_token: 'EAABsbCS1iHgBAOyZCq9XkQ' };
    await put('integrations', pair, own).expect(200);
    const copy = { id: newId() };
    await as(api, own.producer)
      .post(`/api/producer/events/${own.id}/duplicate`, {
        ...copy,
        name: 'Outra',
        slug: `copia-${copy.id}`,
        start_date: '2030-06-13T23:00:00.000Z',
      })
      .expect(201);
    expect(await tokenOf(copy)).toBe(pair.meta_tag_manager_access_token);
    await api.database.query(
      `update event_integrations set meta_tag_manager_access_token = 'EAABantigoAOyZCq9XkQ', sealed_meta_token = null
       where event_id = any ($1::uuid[])`,
      [[own.id, copy.id]],
    );
    const next = await startApi({ databaseUrl: api.env.DATABASE_URL });
    await next.close();
    for (const event of [own, copy]) expect(await tokenOf(event)).toBe('EAABantigoAOyZCq9XkQ');
    expect((await get('integrations', own)).body.meta_tag_manager_access_token).toBe('••••9XkQ');
  });

  it('integrations never return a token: it stays unless another one or none is sent', async () => {
    const own = await makeShow(api);
    const kept = async () => {
      return tokenOf(own);
    };
    const token = 'EAABsbCS1iHgBAOyZCq9XkQ';
    const id = { meta_tag_manager_id: '42' };
    const masked = '••••9XkQ';
    await put('integrations', { ...id, meta_tag_manager_access_token: token }, own).expect(200);
    const read = await get('integrations', own).expect(200);
    expect(read.body).toMatchObject({ ...id, meta_tag_manager_access_token: masked });
    expect(JSON.stringify([read.body, read.headers])).not.toContain(token);
    for (const left of [
      { ...id, gtm_id: 'GTM-1' },
      { ...id, meta_tag_manager_access_token: masked },
    ]) {
      expect((await put('integrations', left, own).expect(200)).body).toMatchObject({
        meta_tag_manager_access_token: masked,
      });
      expect(await kept()).toBe(token);
    }
    expect(await refusalOf('integrations', { ...id, meta_tag_manager_access_token: '••••abcd' }, own)).toEqual({
      meta_tag_manager_access_token: ['Valor inválido'],
    });
    await put('integrations', { ...id, meta_tag_manager_access_token: 'EAABoutro' }, own).expect(200);
    expect(await kept()).toBe('EAABoutro');
    await put('integrations', { meta_tag_manager_id: '', meta_tag_manager_access_token: '' }, own).expect(200);
    expect(await kept()).toBeNull();
    await put('integrations', { ...id, meta_tag_manager_access_token: token }, own).expect(200);
    // A token is useless without its id.
    await put('integrations', { gtm_id: 'GTM-1' }, own).expect(200);
    expect(await kept()).toBeNull();
  });

  it('integrations leave no secret in the audit log', async () => {
    const own = await makeShow(api);
    await put('integrations', { meta_tag_manager_id: '42', meta_tag_manager_access_token: 'SEGREDO' }, own).expect(200);
    const [entry] = await api.database.query(
      `select after from audit_entries where event_id = $1 and action = 'events:integrations'`,
      [own.id],
    );
    expect(entry).toMatchObject({ after: { meta_tag_manager_id: '42' } });
    expect(JSON.stringify(entry)).not.toContain('SEGREDO');
  });
});

describe('privacy policy', () => {
  it('a privacy policy keeps its text and drops unsafe HTML', async () => {
    const body = { privacy_policy: '<p onclick="x()">Seus dados</p><script>x()</script>', show_privacy_policy: true };
    expect((await put('privacy-policy', body).expect(200)).body).toEqual({
      privacy_policy: '<p>Seus dados</p>',
      show_privacy_policy: true,
    });
    const empty = { privacy_policy: '<p> </p>', show_privacy_policy: false };
    expect((await put('privacy-policy', empty).expect(200)).body).toEqual({
      privacy_policy: null,
      show_privacy_policy: false,
    });
  });
});

it.each([
  ['agenda', 'events:agenda', { agendas: [{ title: 'Sábado', blocks: [{ title: 'Abertura', start_time: '20h00' }] }] }],
  ['faq', 'events:faq', { faq: [{ question: 'Tem estacionamento?', answer: 'Tem.' }] }],
  [
    'checkout-form',
    'events:form',
    { questions: [{ assignment: 'per_order', question: 'Como soube?', type: 'long_text' }] },
  ],
  ['privacy-policy', 'events:privacy-policy', { privacy_policy: '<p>Seus dados</p>', show_privacy_policy: true }],
])('the content %s is recorded in the audit log with the old and the new state', async (document, action, written) => {
  const own = await makeShow(api);
  const before = (await get(document, own).expect(200)).body;
  const after = (await put(document, written, own).expect(200)).body;
  expect(after).not.toEqual(before);
  expect(await auditOf(api, own.id, action)).toMatchObject([
    { actor_id: own.producer.id, subject_kind: 'event', event_id: own.id, before, after },
  ]);
});

it('the public page and checkout show the event’s content', async () => {
  const own = await makeShow(api);
  const faq = [{ question: 'Tem estacionamento?', answer: 'Tem.' }];
  const question = { assignment: 'per_order', question: 'Como soube?', type: 'short_text' };
  await put('faq', { faq }, own).expect(200);
  await put('agenda', { agendas: [{ title: 'Sábado', blocks: [{ title: 'Abertura', start_time: '20h00' }] }] }, own);
  await put('checkout-form', { questions: [question] }, own).expect(200);
  await put('privacy-policy', { privacy_policy: '<p>Nossa</p>', show_privacy_policy: false }, own).expect(200);
  const page = () => as(api, null).get(`/api/events/${own.slug}`).expect(200);
  expect((await page()).body).toMatchObject({
    faq,
    agendas: [{ title: 'Sábado', blocks: [{ start_time: '20h00' }] }],
    questions: [question],
    privacy_policy: null,
  });
  await put('privacy-policy', { privacy_policy: '<p>Nossa</p>', show_privacy_policy: true }, own).expect(200);
  expect((await page()).body.privacy_policy).toBe('<p>Nossa</p>');
});
