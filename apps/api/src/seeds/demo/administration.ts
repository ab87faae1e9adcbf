import { contract } from '@festix/domain/contract';
import { demoId } from './names.ts';
import { EXTRA_TEAM, userId } from './people.ts';
import { SeedRefusedError, type SeedClient } from './seed-client.ts';

const ADMIN = 'admin@festix.dev';
const PRODUCER = 'produtor@festix.dev';

/** Asks to become producers. The second is refused below. */
const REQUESTS = [
  {
    email: 'batuque@festix.dev',
    name: 'Bruna Batuque',
    phone: '(81) 98765-4321',
    document: '529.982.247-25',
    slug: 'bruna-batuque',
    about: 'Rodas de samba e oficinas de percussão, todo primeiro sábado do mês.',
  },
  {
    email: 'serenata@festix.dev',
    name: 'Saulo Serenata',
    phone: '(31) 99876-5432',
    document: '111.444.777-35',
    slug: 'serenatas-do-saulo',
    about: null,
  },
] as const;

/**
 * Creates work with people: a second team, a sale point of the producer's own, pending invitations and a pending
 * request, a refusal, a block.
 */
export async function seedAdministration(client: SeedClient): Promise<void> {
  for (const email of [ADMIN, PRODUCER, ...REQUESTS.map((request) => request.email)]) await client.signIn(email);
  await seedTeamwork(client, demoId('event frevo'));
  await seedOwnSalePoint(client, demoId('event jazz'));
  await seedRequests(client);
  await client.call(ADMIN, contract.people.editUser, {
    params: { user_id: userId('cambista@festix.dev') },
    body: { blocked: true },
  });
}

async function seedTeamwork(client: SeedClient, event_id: string): Promise<void> {
  const { teams } = contract;
  await client.call(PRODUCER, teams.attach, { params: { event_id }, body: { team_ids: [EXTRA_TEAM] } });
  await client.call(PRODUCER, teams.grant, {
    params: { event_id },
    body: { grants: [{ user_id: userId('reforco@festix.dev'), permissions: ['overview', 'sales', 'checkins'] }] },
  });
  await client.call(PRODUCER, teams.invite, {
    params: { team_id: EXTRA_TEAM },
    body: { id: demoId('invitation'), email: 'nilo.neves@exemplo.br' },
  });
}

/** Creates a shop that sells one event of the producer's for cash, once its invitation is accepted. */
async function seedOwnSalePoint(client: SeedClient, event_id: string): Promise<void> {
  await client.call(PRODUCER, contract.salePoints.create, {
    body: {
      id: demoId('shop'),
      name: 'Loja do Varal',
      payment_methods: ['cash', 'card_machine'],
      tickets_per_sale: 6,
      offline_places: 20,
      events: [{ id: event_id, lots: [demoId('lot jazz 0')] }],
      operators: [{ email: 'loja@exemplo.br' }],
    },
  });
}

async function seedRequests(client: SeedClient): Promise<void> {
  for (const { email, ...body } of REQUESTS) {
    await client.call(email, contract.people.askToProduce, { body: { id: demoId(`request ${email}`), ...body } });
  }
  await client
    .call(ADMIN, contract.people.answerProducerRequest, {
      params: { request_id: demoId('request serenata@festix.dev') },
      body: { status: 'rejected', reason: 'A foto do documento está ilegível. Envie outra, por favor.' },
    })
    .catch((error: unknown) => {
      // Answered by a start that was interrupted.
      if (!(error instanceof SeedRefusedError) || error.status !== 409) throw error;
    });
}
