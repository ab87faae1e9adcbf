import { describe, expect, it } from '@jest/globals';
import type { ProfileBody } from '@festix/domain/contract';
import type { Role } from '@festix/domain/people';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as, makeShow } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';

const api = useApi();
let slugs = 0;

function newSlug(): string {
  slugs += 1;
  return `produtora-${slugs}`;
}

const person = (...roles: Role[]) => makePerson(api, { name: 'Caio Melo', roles, password: null });
const read = (who: TestPerson) => as(api, who).get('/api/me').expect(200);
const edit = (who: TestPerson, body: Partial<ProfileBody> & Record<string, unknown>) =>
  as(api, who).put('/api/me', { name: 'Caio Melo', ...body });

describe('profile', () => {
  it('a profile is stored in its normal form, and read back', async () => {
    const who = await person();
    const { body } = await edit(who, { name: '  Caio M. Melo ', phone: '(81) 98765-4432', document: '529.982.247-25' });
    const { body: kept } = await read(who);
    expect(body).toMatchObject({ name: 'Caio M. Melo', phone: '+5581987654432', document: '52998224725' });
    expect(kept).toEqual(body);
  });

  it.each([
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['11.222.333/0001-81', '11222333000181'],
  ])('a profile stores the CNPJ %s as %s', async (typed, stored) => {
    expect((await edit(await person(), { document: typed }).expect(200)).body.document).toBe(stored);
  });

  it('a profile keeps fields that are left out, and clears fields sent as null', async () => {
    const who = await person();
    await edit(who, { phone: '+351912345678', document: '52998224725' }).expect(200);
    expect((await edit(who, {}).expect(200)).body).toMatchObject({ phone: '+351912345678', document: '52998224725' });
    expect((await edit(who, { phone: null }).expect(200)).body.phone).toBeNull();
  });

  it('a foreigner’s profile has no document', async () => {
    const who = await person();
    await edit(who, { document: '52998224725' }).expect(200);
    const foreign = { is_foreigner: true, document: null };
    expect((await edit(who, { is_foreigner: true }).expect(200)).body).toMatchObject(foreign);
    expect((await edit(who, { document: '52998224725' }).expect(200)).body).toMatchObject(foreign);
    const native = { is_foreigner: false, document: '52998224725' };
    expect((await edit(who, native).expect(200)).body).toMatchObject(native);
  });

  it('a profile drops WhatsApp’s name of a phone when the phone changes', async () => {
    const who = await person();
    await edit(who, { phone: '+5581987654432' }).expect(200);
    await api.database.query('update users set whatsapp = $2 where id = $1', [who.id, '558187654432']);
    const whatsapp = async () =>
      (await api.database.query('select whatsapp from users where id = $1', [who.id]))[0]?.['whatsapp'];
    await edit(who, { phone: '(81) 98765-4432' }).expect(200);
    expect(await whatsapp()).toBe('558187654432');
    await edit(who, { phone: '(11) 98765-4321' }).expect(200);
    expect(await whatsapp()).toBeNull();
  });

  it.each([
    [{ name: '  ' }, 'name', 'Campo obrigatório'],
    [{ name: null }, 'name', 'Campo obrigatório'],
    [{ document: '529.982.247' }, 'document', 'Informe os 11 números do CPF ou os 14 caracteres do CNPJ'],
    [{ document: null }, 'document', 'Informe os 11 números do CPF ou os 14 caracteres do CNPJ'],
    [{ document: '1234567890123456' }, 'document', 'O documento tem no máximo 14 caracteres'],
    [{ document: 'RG nº 1234567' }, 'document', 'Use só números, ou letras e números no CNPJ'],
    [{ document: '529.982.247-26' }, 'document', 'Documento inválido'],
    [{ phone: '(20) 98765-4432' }, 'phone', 'Telefone inválido'],
    [{ phone: 11987654321 }, 'phone', 'Campo obrigatório'],
    [{ is_foreigner: 'yes' }, 'is_foreigner', 'Valor inválido'],
    [{ slug: 'caio' }, 'slug', 'Somente produtores têm um slug'],
    [{ roles: ['super-admin'] }, 'roles', 'Campo desconhecido'],
    [{ email: 'outro@exemplo.br' }, 'email', 'Campo desconhecido'],
  ])('a profile with %j is refused at %s: %s @V2.2.2', async (change, field, text) => {
    const who = await person();
    const before = (await read(who)).body;
    const { body } = await edit(who, change as never).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors: { [field]: expect.arrayContaining([text]) } });
    expect((await read(who)).body).toEqual(before);
  });

  it('a profile is not overwritten by an edit of an old version', async () => {
    const who = await person();
    const tag = (await read(who)).headers['etag'] as string;
    const saved = await edit(who, { phone: '+5581987654432' }).set('if-match', tag).expect(200);
    expect(saved.headers['etag']).not.toBe(tag);
    const stale = await edit(who, { name: 'Outro Nome' }).set('if-match', tag).expect(412);
    expect(stale.body).toMatchObject({ code: 'PRECONDITION_FAILED', current: saved.body });
    expect(stale.headers['etag']).toBe(saved.headers['etag']);
    const fresh = saved.headers['etag'] as string;
    await edit(who, { name: 'Outro Nome' }).set('if-match', fresh).expect(200);
  });

  it('a profile’s edit is recorded with the old and the new values @V16.2.1', async () => {
    const who = await person();
    await edit(who, { phone: '+5581987654432' }).expect(200);
    const [entry] = await api.database.query(
      `select actor_id, before, after from audit_entries where action = 'accounts:profile' and subject_id = $1`,
      [who.id],
    );
    const empty = { name: 'Caio Melo', phone: null, document: null, is_foreigner: false, slug: null };
    expect(entry).toEqual({ actor_id: who.id, before: empty, after: { ...empty, phone: '+5581987654432' } });
  });
});

describe('slug of a producer', () => {
  it('a slug is unique among all producers and events, and an old one stays the producer’s', async () => {
    const [producer, rival] = [await person('producer'), await person('producer')];
    const [first, second] = [newSlug(), newSlug()];
    expect((await edit(producer, { slug: first }).expect(200)).body.slug).toBe(first);
    expect((await edit(rival, { slug: first }).expect(409)).body.code).toBe('SLUG_TAKEN');
    const show = await makeShow(api, { producer: rival });
    expect((await edit(producer, { slug: show.slug }).expect(409)).body.code).toBe('SLUG_TAKEN');

    await edit(producer, { slug: second }).expect(200);
    expect((await edit(rival, { slug: first }).expect(409)).body.code).toBe('SLUG_TAKEN');
    const rows = await api.database.query(
      'select slug, is_current from public_slugs where owner_id = $1 order by created_at',
      [producer.id],
    );
    expect(rows).toEqual([
      { slug: first, is_current: false },
      { slug: second, is_current: true },
    ]);
    expect((await edit(producer, { slug: first }).expect(200)).body.slug).toBe(first);
    expect((await edit(producer, {}).expect(200)).body.slug).toBe(first);
  });

  it('a slug that is taken leaves the rest of the profile as it was', async () => {
    const [producer, rival] = [await person('producer'), await person('producer')];
    const slug = newSlug();
    await edit(rival, { slug }).expect(200);
    await edit(producer, { name: 'Novo Nome', slug }).expect(409);
    expect((await read(producer)).body).toMatchObject({ name: 'Caio Melo', slug: null });
  });

  it.each(['Minha Festa', 'são-joão', 'a/b', '---'])('a slug %s is refused', async (slug) => {
    const { body } = await edit(await person('producer'), { slug }).expect(400);
    expect(body.errors).toEqual({ slug: ['Slug deve conter apenas letras minúsculas, números e hífens'] });
  });

  it('a slug can be replaced, and not removed', async () => {
    const producer = await person('producer');
    await edit(producer, { slug: null }).expect(200);
    await edit(producer, { slug: newSlug() }).expect(200);
    expect((await edit(producer, { slug: null }).expect(400)).body.errors).toEqual({ slug: ['Campo obrigatório'] });
  });

  it('a slug is refused for a person who is no producer', async () => {
    const who = await person();
    expect((await edit(who, { slug: null }).expect(200)).body.slug).toBeNull();
  });
});
