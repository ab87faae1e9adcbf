import { it } from '@jest/globals';
import { startApi } from '../testing/api.ts';
import { makeShow } from '../testing/shows.ts';
import { narrowed } from '../modules/orders/order-search.ts';

it('measures', async () => {
  const api = await startApi();
  const show = await makeShow(api);
  await api.database.query(
    `insert into orders (id, event_id, code, origin, status, buyer_name, buyer_email, subtotal, coupon_amount, total, created_at, paid_at)
     select uuidv7(), $1, 'FTXM' || n, 'online', 'paid',
       (array['Maria','João','Ana-Clara','Rita','Pedro','José','D''Ávila','Luiz','Carla','Paulo'])[1 + n % 10] || ' ' ||
       (array['Silva','Souza','Santos','Lima','Sant´Anna','Oliveira','Costa'])[1 + (n / 10) % 7] || ' ' || md5(n::text),
       md5(n::text) || '@exemplo.br', 5000, 0, 5000, now() - n * interval '1 second', now() from generate_series(1, 200000) n`,
    [show.id],
  );
  await api.database.query('vacuum analyze orders');
  const time = async (what: string, sql: string, params: readonly unknown[]) => {
    const took: number[] = [];
    for (let n = 0; n < 5; n++) {
      const start = performance.now();
      await api.database.query(sql, params);
      took.push(performance.now() - start);
    }
    process.stdout.write(`MEASURED ${what}: ${took.sort((a, b) => a - b)[2]!.toFixed(1)} ms\n`);
  };
  for (const query of ['maria', 'maria sil', "d'avila", 'souza anac', '5a9f3c', 'zz']) {
    const { where, params } = narrowed({ where: 'o.event_id = $1', params: [show.id] }, { query });
    await time(`new ${query}`, `select o.id, o.created_at from orders o where ${where} order by created_at desc, id desc limit 1000`, params);
  }
  await api.database.query(
    `create index old_people on orders using gin (buyer_folded gin_trgm_ops, buyer_email gin_trgm_ops, buyer_phone gin_trgm_ops)
     where buyer_name is not null or buyer_email is not null or buyer_phone is not null`,
  );
  await api.database.query('drop index orders_people');
  await api.database.query('vacuum analyze orders');
  for (const query of ['maria', 'maria sil', '5a9f3c']) {
    await time(
      `old ${query}`,
      `select o.id, o.created_at from orders o where o.event_id = $1 and (o.buyer_name is not null or o.buyer_email is not null or o.buyer_phone is not null)
       and (o.buyer_folded like $2 or o.buyer_email like $2) order by created_at desc, id desc limit 1000`,
      [show.id, `%${query}%`],
    );
  }
  await time('folded_words of all', 'select count(*) from orders where folded_words(buyer_folded) is not null and length(folded_words(buyer_folded)) > 3', []);
  await time('name_words of all', 'select count(*) from orders where length(name_words(buyer_name)) > 3', []);
  await time('fold_text of all', 'select count(*) from orders where length(fold_text(buyer_name)) > 3', []);
  await api.close();
}, 600_000);
