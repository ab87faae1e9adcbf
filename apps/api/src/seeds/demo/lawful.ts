import { contract, type EventBody, type SellerBody } from '@festix/domain/contract';
import { LEGAL_KINDS } from '@festix/domain/people';
import type { SeedClient } from './seed-client.ts';
import { PLAN, type PlannedEvent } from './plan.ts';

const ADMIN = 'admin@festix.dev';

/** A company and a person: a CPF stands on its pages in part. */
const SELLERS: Readonly<Record<string, SellerBody>> = {
  'produtor@festix.dev': {
    name: 'Produtora Varal Ltda.',
    document: '11.222.333/0001-81',
    city: 'Recife',
    state: 'PE',
    email: 'contato@varal.festix.dev',
    phone: '(81) 98765-4321',
  },
  'aurora@festix.dev': {
    name: 'Aurora Lima',
    document: '529.982.247-25',
    city: 'Olinda',
    state: 'PE',
    email: 'ola@aurora.festix.dev',
  },
};

type LawfulFacts = Required<Pick<EventBody, 'age_rating' | 'age_reason' | 'accessibility' | 'accessibility_contact'>>;

const USUAL: LawfulFacts = {
  age_rating: 'L',
  age_reason: null,
  accessibility: ['ramp', 'wheelchair_area', 'accessible_toilet', 'priority_entrance'],
  accessibility_contact: 'acesso@festix.dev',
};

const OTHERS: Readonly<Record<string, Partial<LawfulFacts>>> = {
  arraial: { accessibility: [...USUAL.accessibility, 'libras', 'guide_dog'] },
  feira: { accessibility: [...USUAL.accessibility, 'tactile_floor'] },
  sarau: { age_rating: '10', age_reason: 'linguagem imprópria', accessibility: ['ramp', 'libras', 'companion_seat'] },
  jazz: { age_rating: '16', age_reason: 'drogas lícitas' },
  cineclube: { age_rating: '14', age_reason: 'violência', accessibility: ['ramp', 'captions', 'audio_description'] },
  baile: { age_rating: '18', age_reason: 'drogas lícitas' },
  rock: { age_rating: '16', age_reason: 'linguagem imprópria' },
};

/** Returns the age rating and accessibility resources of an event. */
export function lawfulFacts({ key }: PlannedEvent): LawfulFacts {
  return { ...USUAL, ...OTHERS[key] };
}

/** Sets the seller, before the first event of each producer. */
export async function seedSeller(client: SeedClient, plan: PlannedEvent): Promise<void> {
  const body = SELLERS[plan.producer];
  const isFirst = PLAN.find(({ producer }) => producer === plan.producer) === plan;
  if (body && isFirst) await client.call(plan.producer, contract.law.writeSeller, { area: 'producer', body });
}

/** Publishes the first version of the legal texts, from the templates; an interrupted start that did so continues. */
export async function seedLegalTexts(client: SeedClient): Promise<void> {
  await client.signIn(ADMIN);
  for (const kind of LEGAL_KINDS) {
    const params = { kind };
    const { version, html } = await client.call(null, contract.law.legalText, { params });
    if (version > 0) continue;
    const officer = kind === 'privacy' ? 'Dora Dados, dados@festix.dev' : null;
    await client.call(ADMIN, contract.law.publishLegalText, {
      area: 'super-admin',
      params,
      body: { version: 1, html, officer },
    });
  }
}
