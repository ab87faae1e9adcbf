import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type EventRowView, type EventView, type PublicEventView } from '@festix/domain/contract';
import { LARGEST_PICTURE } from '@festix/domain/ground';
import sharp from 'sharp';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { colourAt, makePicture } from '../../../testing/pictures.ts';
import { as, makeShow, type TestShow } from '../../../testing/shows.ts';
import { giveGrants, makeMember, makeTeam } from '../../../testing/teams.ts';
import { useApi } from '../../../testing/use-api.ts';
import { LOOSE_FILES_KEPT, LOOSE_FILES_SWEEP } from '../../../kernel/files/loose-files.ts';

const api = useApi();
let show: TestShow;
let wide: Buffer;

beforeAll(async () => {
  show = await makeShow(api, { event: { name: 'Baile da Capa' } });
  wide = await makePicture({ width: 2000, height: 1125 });
});

interface Sent {
  form?: string;
  crop?: object;
  tag?: string;
  by?: TestPerson;
  area?: string;
}

function upload(
  bytes: Buffer | string,
  { form = 'desktop', crop = {}, tag, by = show.producer, area = 'producer' }: Sent = {},
) {
  const call = api.request
    .put(`/api/${area}/events/${show.id}/covers/${form}`)
    .set({ authorization: `Bearer ${by.token}`, ...(tag && { 'if-match': tag }) });
  for (const [name, value] of Object.entries(crop)) void call.field(name, String(value));
  return call.attach('file', Buffer.from(bytes), { filename: 'capa.jpg', contentType: 'image/jpeg' });
}

async function pictureAt(address: string | undefined): Promise<Buffer> {
  const answer = await api.request
    .get(address ?? '')
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
    })
    .expect(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  return answer.body as Buffer;
}

const addressesOf = ({ srcset }: { srcset: string }) => srcset.split(', ').map((each) => each.split(' ')[0] as string);

describe('cover', () => {
  it('a cover is stored per format in several widths, as WebP, without the camera’s metadata', async () => {
    const view = (await upload(wide).expect(200)).body as EventView;
    expect(view.cover_desktop).toMatchObject({ width: 1600, height: 900 });
    expect(view.cover_desktop?.srcset).toMatch(/-480\.webp 480w, .*-960\.webp 960w, .*-1600\.webp 1600w$/);
    expect(view.cover).toEqual(view.cover_desktop);
    expect(view.cover_mobile).toBeNull();
    for (const [index, address] of addressesOf(view.cover_desktop as { srcset: string }).entries()) {
      const picture = await sharp(await pictureAt(address)).metadata();
      const width = [480, 960, 1600][index] as number;
      expect(picture).toMatchObject({ format: 'webp', width, height: (width * 9) / 16 });
      expect(picture.exif).toBeUndefined();
    }
  });

  it('a phone’s cover is 4:5, shows the chosen crop, and is used by lists', async () => {
    const crop = { x: 0, y: 0, width: 900, height: 1125 };
    const view = (await upload(wide, { form: 'mobile', crop }).expect(200)).body as EventView;
    expect(view.cover_mobile).toMatchObject({ width: 640, height: 800 });
    const picture = await pictureAt(view.cover_mobile?.url);
    expect([await colourAt(picture, 0), await colourAt(picture, 1)]).toEqual(['red', 'red']);
    const { data } = (await as(api, show.producer).get('/api/producer/events').expect(200)).body as {
      data: EventRowView[];
    };
    expect(data[0]?.cover).toEqual(view.cover_mobile);
    const page = (await api.request.get(`/api/events/${show.slug}`).expect(200)).body as PublicEventView;
    expect([page.cover_desktop, page.cover_mobile]).toEqual([view.cover_desktop, view.cover_mobile]);
    const list = await api.request.get('/api/events?query=Baile da Capa').expect(200);
    expect(list.body.data[0]).toMatchObject({ cover_mobile: view.cover_mobile });
  });

  it('a cover without a crop shows the middle', async () => {
    const view = (await upload(wide, { form: 'mobile' }).expect(200)).body as EventView;
    const picture = await pictureAt(view.cover_mobile?.url);
    expect([await colourAt(picture, 0), await colourAt(picture, 1)]).toEqual(['red', 'blue']);
  });

  it('a cover stands upright, and so does its crop, however the camera was held', async () => {
    const turned = await makePicture({ width: 1125, height: 2000, orientation: 6 });
    const view = (await upload(turned, { crop: { x: 0, y: 0, width: 2000, height: 1125 } }).expect(200))
      .body as EventView;
    expect(view.cover_desktop).toMatchObject({ width: 1600, height: 900 });
    await upload(turned, { crop: { x: 0, y: 0, width: 1125, height: 2000 } }).expect(422);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a cover may be %s', async (type) => {
    await upload(await makePicture({ width: 500, height: 300, type })).expect(200);
  });

  it('a cover is never enlarged', async () => {
    const view = (await upload(await makePicture({ width: 1000, height: 600 })).expect(200)).body as EventView;
    expect(view.cover_desktop).toMatchObject({ width: 960, height: 540 });
  });
});

describe('refused cover', () => {
  it.each<[string, () => Promise<Buffer | string> | Buffer | string, string]>([
    ['a text', () => 'no picture at all', 'Envie uma imagem JPEG, PNG, WebP, AVIF ou GIF.'],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'Envie uma imagem JPEG, PNG, WebP, AVIF ou GIF.'],
    ['half a picture', () => wide.subarray(0, 2_000), 'Envie uma imagem JPEG, PNG, WebP, AVIF ou GIF.'],
    [
      'a picture of too many pixels',
      () =>
        sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      'A imagem pode ter no máximo 50 megapixels.',
    ],
    [
      'a small picture',
      () => makePicture({ width: 479, height: 400 }),
      'A imagem é pequena demais, escolha uma parte maior ou outra imagem.',
    ],
  ])('a cover is refused if it is %s @V1.3.4', async (_, bytes, detail) => {
    expect((await upload(await bytes()).expect(422)).body.detail).toBe(detail);
  });

  it('a cover is refused with a crop that leaves the picture, is too small, or is incomplete', async () => {
    const outside = { x: 1000, y: 0, width: 1001, height: 600 };
    expect((await upload(wide, { crop: outside }).expect(422)).body.detail).toBe('O recorte fica fora da imagem.');
    const small = await upload(wide, { crop: { x: 0, y: 0, width: 479, height: 400 } }).expect(422);
    expect(small.body.code).toBe('PICTURE_TOO_SMALL');
    const half = await upload(wide, { crop: { x: 0, y: 0, width: 500 } }).expect(400);
    expect(Object.keys(half.body.errors)).toEqual(['height']);
    await upload(wide, { crop: { x: -1, y: 0, width: 500, height: 500 } }).expect(400);
    await upload(wide, { crop: { colour: 'red' } }).expect(400);
  });

  it('a cover above ten megabytes is refused during its upload @V5.2.1', async () => {
    expect((await upload(Buffer.alloc(LARGEST_PICTURE + 1)).expect(413)).body.code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('a cover is refused without a file', async () => {
    const nothing = as(api, show.producer).put(`/api/producer/events/${show.id}/covers/desktop`, {});
    expect((await nothing.expect(400)).body.errors).toEqual({ file: ['Campo obrigatório'] });
  });

  it('a cover is refused in an unknown format', async () => {
    await upload(wide, { form: 'square' }).expect(404);
    await as(api, show.producer).delete(`/api/producer/events/${show.id}/covers/square`).expect(404);
  });

  it('the address of an unknown picture is not found @V5.3.1', async () => {
    for (const name of ['x', '..%2Fsecret', `${crypto.randomUUID()}-480.webp`, `${crypto.randomUUID()}-480.png`])
      await api.request.get(`/api/pictures/${name}`).expect(404);
  });

  it('a cover is refused for a person who may not edit the event', async () => {
    const [editor, reader] = [await makeMember(api), await makeMember(api)];
    await makeTeam(api, show.producer, { members: [editor, reader], shows: [show] });
    await giveGrants(api, show, editor, ['general']);
    await giveGrants(api, show, reader, ['lots']);
    await upload(wide, { by: editor, area: 'team-member' }).expect(200);
    await upload(wide, { by: reader, area: 'team-member' }).expect(403);
    await upload(wide, { by: await makePerson(api, { roles: ['producer'] }) }).expect(404);
  });

  it('a cover for an old version is refused with the present state', async () => {
    const path = `/api/producer/events/${show.id}`;
    const tag = (await as(api, show.producer).get(path).expect(200)).headers['etag'] as string;
    const first = await upload(wide, { tag }).expect(200);
    const late = await upload(wide, { tag }).expect(412);
    expect(late.body.current).toMatchObject({ cover_desktop: first.body.cover_desktop });
    await as(api, show.producer).delete(`${path}/covers/desktop`).set('if-match', tag).expect(412);
  });
});

describe('removed cover', () => {
  const files = () => readdirSync(join(api.env.DATA_DIR, 'files', 'pictures'));

  it('a removed cover is replaced by the poster, and its files are deleted after a while', async () => {
    const own = await makeShow(api, { lots: [] });
    show = own;
    const { cover_desktop } = (await upload(wide).expect(200)).body as EventView;
    const old = addressesOf(cover_desktop as { srcset: string });
    const { cover_desktop: second } = (await upload(wide).expect(200)).body as EventView;
    expect(second?.url).not.toBe(cover_desktop?.url);
    const bare = await as(api, own.producer).delete(`/api/producer/events/${own.id}/covers/desktop`).expect(200);
    expect(bare.body).toMatchObject({ cover: null, cover_desktop: null });
    const { cover_desktop: third } = (await upload(wide).expect(200)).body as EventView;
    await api.app.get(Jobs).sweep(LOOSE_FILES_SWEEP);
    await pictureAt(old[0]);

    api.clock.advance(LOOSE_FILES_KEPT + 60_000);
    await api.app.get(Jobs).sweep(LOOSE_FILES_SWEEP);
    for (const address of [...old, second?.url ?? '']) await api.request.get(address).expect(404);
    await pictureAt(third?.url);
    const [kept] = await api.database.query<{ count: number }>(
      `select sum(jsonb_array_length(c -> 'widths')) as count
       from events, unnest(array[cover_desktop, cover_mobile]) as c where c is not null`,
    );
    expect(files().length).toBe(Number(kept?.count));
    const actions = await api.database.query(
      `select action from audit_entries where subject_id = $1 and action = 'events:cover'`,
      [own.id],
    );
    expect(actions).toHaveLength(4);
  });
});
