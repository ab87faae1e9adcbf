import type { AreaBody } from '@festix/domain/contract';
import type { DeliveryProvider, DeliveryState } from '@festix/domain/messages';
import type { FeePayer } from '@festix/domain/ground';
import type { EventCategory, PriceKind } from '@festix/domain/programme';
import type { PartnerCodeFormat } from '@festix/domain/selling';

/** A message after the first one, with its result. */
export interface PlannedMessage {
  provider: DeliveryProvider;
  recipient: string;
  state: DeliveryState;
  failure?: string;
}

export interface PlannedLot {
  name: string;
  limit: number;
  /** Price in reais; of a table, for all of it. A price of 0 is free. */
  inteira: number;
  /** Least contribution; `inteira` is the usual one. Reais. */
  minimum?: number;
  /** Sold by the table, of so many places. */
  table?: number;
  /** Its sales end so many days from today. */
  turnsIn?: number;
  enabled?: boolean;
  visible?: boolean;
  /** Index of the lot whose end opens this one. */
  opensAfter?: number;
  /** Whether the till sells what the orders leave of it. */
  toTheLast?: boolean;
  /** Marked as sold out once the sales are made. */
  markedSoldOut?: boolean;
}

export interface PlannedCoupon {
  name: string;
  percent_off?: number;
  /** Reais. */
  amount_off?: number;
  /** Indexes of the lots it is for. */
  lots: number[];
  unlock_lots?: boolean;
  limit: number;
  /** Days from the start of sales to its last one. */
  days?: number;
  archived?: boolean;
}

export interface PlannedCourtesy {
  /** Index of its lot. */
  lot: number;
  /** One person for all tickets, or one address for each. */
  to: { name: string; email: string } | { emails: string[] };
  amount?: number;
  /** Messages after the first mail. */
  messages?: PlannedMessage[];
  removed?: boolean;
}

/** The list of another seller. */
export interface PlannedPartner {
  seller: string;
  /** Number of its tickets, and of those whose people are in. */
  tickets: number;
  inside: number;
  categories: readonly string[];
  formats: readonly PartnerCodeFormat[];
  /** Returns the code of its n-th ticket, from 1. */
  code: (n: number) => string;
  /** Returns the order of its n-th ticket; without it, no tickets are a party. */
  order?: (n: number) => string;
}

/** What the tickets of an event of several days open. */
export interface PlannedAccess {
  /** Days from its start, each of so many hours; named by the weekday. */
  days: number;
  hours: number;
  areas: AreaBody[];
  /** Limit of places of each day. */
  placesADay: number;
  /** What each lot opens: numbers of areas, and indexes of days; without these every day. */
  passes: { areas: number[]; days?: number[] }[];
}

export interface PlannedEvent {
  key: string;
  producer: string;
  name: string;
  slug: string;
  category: EventCategory;
  /** Days from today and the hour at which it starts. */
  days: number;
  hour: number;
  hours: number;
  summary: string;
  venue: { name: string; city: string; state: string; address: string; latitude: string; longitude: string };
  lots: PlannedLot[];
  coupons?: PlannedCoupon[];
  courtesies?: PlannedCourtesy[];
  /** Other sellers of its tickets. */
  partners?: readonly PlannedPartner[];
  /** Orders to live through, and how many days before the start sales began. */
  orders: number;
  /** Payer of the convenience fee; the buyer by default. */
  feePaidBy?: FeePayer;
  onSaleFor: number;
  /** Share of the paid tickets that is in. */
  inside: number;
  access?: PlannedAccess;
  /** It was cancelled so many days ago. */
  cancelled?: number;
  /** It was marked as changed so many days ago, for another line-up. */
  changed?: { daysAgo: number; before: string; after: string };
}

const VARAL = 'produtor@festix.dev';
const AURORA = 'aurora@festix.dev';

/**
 * Tonight's event; five to come; four of another producer, one of them cancelled, and one that is in its first of three
 * days; and one that is over, with a copy.
 * Teams work at the first one.
 */
export const PLAN: readonly PlannedEvent[] = [
  {
    key: 'arraial',
    producer: VARAL,
    name: 'Arraial da Lua Cheia',
    slug: 'arraial-da-lua-cheia',
    category: 'festa',
    days: 0,
    hour: 20,
    hours: 10,
    summary: 'Forró pé de serra, quadrilha e fogueira no cais.',
    venue: {
      name: 'Galpão do Cais',
      city: 'Recife',
      state: 'PE',
      address: 'Cais da Alfândega, 35',
      latitude: '-8.0641',
      longitude: '-34.8741',
    },
    lots: [
      { name: '1º lote', limit: 120, inteira: 60 },
      { name: '2º lote', limit: 800, inteira: 90 },
      { name: 'Camarote Varal', limit: 200, inteira: 220 },
      { name: 'Lote da equipe', limit: 40, inteira: 30, visible: false },
    ],
    coupons: [
      { name: 'FOGUEIRA10', percent_off: 10, lots: [0, 1], limit: 200 },
      { name: 'CAMAROTE50', amount_off: 50, lots: [2], limit: 40 },
      { name: 'SANFONA', percent_off: 25, lots: [0, 1, 2], limit: 100, days: 12 },
      { name: 'PRIMEIRA', percent_off: 50, lots: [0], limit: 20, archived: true },
    ],
    courtesies: [
      {
        lot: 2,
        to: { name: 'Clara Cliente', email: 'cliente@festix.dev' },
        amount: 2,
        messages: [{ provider: 'whatsapp', recipient: '+5581987650001', state: 'read' }],
      },
      { lot: 1, to: { emails: ['redacao@exemplo.br', 'fotografia@exemplo.br', 'radio@exemplo.br'] } },
      {
        lot: 3,
        to: { name: 'Zé da Sanfona', email: 'ze.sanfona@exemplo.br' },
        amount: 4,
        messages: [
          {
            provider: 'whatsapp',
            recipient: '+5581987650002',
            state: 'failed',
            failure: 'WhatsApp 131026: Message undeliverable',
          },
          { provider: 'email', recipient: 'ze.sanfona@exemplo.br', state: 'sent' },
        ],
      },
      {
        lot: 2,
        to: { name: 'Cervejaria do Cais', email: 'marketing@cais.exemplo.br' },
        amount: 6,
        messages: [
          { provider: 'whatsapp', recipient: '+5581987650003', state: 'delivered' },
          {
            provider: 'email',
            recipient: 'marketing@cais.exemplo.br',
            state: 'failed',
            failure: 'SMTP 550, 5.1.1: User unknown',
          },
        ],
      },
      { lot: 1, to: { name: 'Tomás Prado', email: 'tomas.prado@exemplo.br' }, removed: true },
    ],
    partners: [
      {
        seller: 'Sympla',
        tickets: 24,
        inside: 5,
        categories: ['Pista', 'Camarote'],
        formats: ['qr', 'code_128'],
        code: (n) => `SYM-${String(2_600 + n * 7).padStart(6, '0')}-K${n % 10}`,
      },
      {
        seller: 'Ingresse',
        tickets: 12,
        inside: 2,
        categories: ['Pista'],
        formats: ['qr'],
        code: (n) => `https://ingresse.exemplo.br/t/${7_341 + n * 13}?s=${n}`,
        order: (n) => `77-${1_200 + Math.ceil(n / 3)}`,
      },
    ],
    orders: 110,
    onSaleFor: 30,
    inside: 0.35,
  },
  {
    key: 'frevo',
    producer: VARAL,
    name: 'Frevo das Ladeiras',
    slug: 'frevo-das-ladeiras',
    category: 'festa',
    days: 6,
    hour: 16,
    hours: 8,
    summary: 'Três orquestras subindo a ladeira, do fim da tarde até a noite.',
    venue: {
      name: 'Largo do Amparo',
      city: 'Olinda',
      state: 'PE',
      address: 'Rua do Amparo, 200',
      latitude: '-8.0136',
      longitude: '-34.8511',
    },
    lots: [
      { name: 'Lote de lançamento', limit: 30, inteira: 40 },
      { name: '1º lote', limit: 300, inteira: 60, enabled: false, visible: false, opensAfter: 0 },
      { name: '2º lote', limit: 300, inteira: 80, enabled: false, visible: false, opensAfter: 1 },
    ],
    courtesies: [
      { lot: 1, to: { name: 'Orquestra da Ladeira', email: 'orquestra@exemplo.br' }, amount: 12 },
      { lot: 1, to: { emails: ['camara@exemplo.br', 'turismo@exemplo.br'] } },
    ],
    orders: 60,
    onSaleFor: 20,
    inside: 0,
  },
  {
    key: 'jazz',
    producer: VARAL,
    name: 'Jazz no Coreto',
    slug: 'jazz-no-coreto',
    category: 'show',
    days: 13,
    hour: 18,
    hours: 5,
    summary: 'Trios, quartetos e um piano no meio da praça.',
    venue: {
      name: 'Praça do Coreto',
      city: 'Curitiba',
      state: 'PR',
      address: 'Rua XV de Novembro, 800',
      latitude: '-25.4313',
      longitude: '-49.2698',
    },
    lots: [
      { name: 'Lote único', limit: 250, inteira: 70 },
      { name: 'Mesa do maestro', limit: 24, inteira: 140 },
    ],
    coupons: [{ name: 'MAESTRO', unlock_lots: true, lots: [1], limit: 24 }],
    orders: 30,
    onSaleFor: 15,
    inside: 0,
  },
  {
    key: 'mare',
    producer: VARAL,
    name: 'Festival Maré Alta',
    slug: 'festival-mare-alta',
    category: 'festival',
    days: 45,
    hour: 14,
    hours: 34,
    summary: 'Dois dias de praia, três palcos e mar na altura do joelho.',
    venue: {
      name: 'Praia da Joaquina',
      city: 'Florianópolis',
      state: 'SC',
      address: 'Avenida Prefeito Acácio Garibaldi, s/n',
      latitude: '-27.6292',
      longitude: '-48.4489',
    },
    lots: [
      { name: 'Passaporte 1º lote', limit: 500, inteira: 180 },
      { name: 'Passaporte 2º lote', limit: 500, inteira: 240, enabled: false },
      { name: 'Área da brisa', limit: 100, inteira: 420, markedSoldOut: true },
    ],
    orders: 50,
    onSaleFor: 30,
    inside: 0,
    changed: { daysAgo: 3, before: 'Lia de Itamaracá', after: 'Coco de Umbigada' },
  },
  {
    key: 'feira',
    producer: VARAL,
    name: 'Feira de Discos do Cais',
    slug: 'feira-de-discos-do-cais',
    category: 'outro',
    days: 8,
    hour: 10,
    hours: 8,
    summary: 'Sebos, colecionadores e uma vitrola para ouvir antes de levar. A entrada é grátis.',
    venue: {
      name: 'Armazém do Porto',
      city: 'Recife',
      state: 'PE',
      address: 'Avenida Alfredo Lisboa, 12',
      latitude: '-8.0622',
      longitude: '-34.8705',
    },
    lots: [{ name: 'Entrada', limit: 300, inteira: 0 }],
    orders: 24,
    onSaleFor: 12,
    inside: 0,
  },
  {
    key: 'sarau',
    producer: VARAL,
    name: 'Sarau da Ribeira',
    slug: 'sarau-da-ribeira',
    category: 'teatro',
    days: 11,
    hour: 19,
    hours: 3,
    summary: 'Poesia, viola e microfone aberto. Cada um contribui com quanto pode.',
    venue: {
      name: 'Casa da Ribeira',
      city: 'Natal',
      state: 'RN',
      address: 'Rua Frei Miguelinho, 52',
      latitude: '-5.7766',
      longitude: '-35.2047',
    },
    lots: [{ name: 'Contribuição', limit: 90, inteira: 20, minimum: 5 }],
    orders: 24,
    onSaleFor: 14,
    inside: 0,
  },
  {
    key: 'cineclube',
    producer: AURORA,
    name: 'Cineclube ao Luar',
    slug: 'cineclube-ao-luar',
    category: 'outro',
    days: 20,
    hour: 19,
    hours: 4,
    summary: 'Sessão dupla em 35 mm no gramado, com pipoca.',
    venue: {
      name: 'Parque da Cidade',
      city: 'Salvador',
      state: 'BA',
      address: 'Avenida Antônio Carlos Magalhães, 1',
      latitude: '-12.9936',
      longitude: '-38.4619',
    },
    lots: [
      { name: 'Gramado', limit: 180, inteira: 36, turnsIn: 4 },
      { name: 'Gramado, últimos dias', limit: 180, inteira: 44, enabled: false, visible: false, opensAfter: 0 },
    ],
    orders: 20,
    onSaleFor: 10,
    inside: 0,
  },
  {
    key: 'baile',
    producer: AURORA,
    name: 'Baile do Farol',
    slug: 'baile-do-farol',
    category: 'festa',
    days: 9,
    hour: 22,
    hours: 6,
    summary: 'Orquestra de gafieira, salão encerado e sapato macio.',
    venue: {
      name: 'Clube das Águas',
      city: 'Recife',
      state: 'PE',
      address: 'Rua da Aurora, 1240',
      latitude: '-8.0531',
      longitude: '-34.8772',
    },
    lots: [
      { name: 'Pista', limit: 220, inteira: 50 },
      { name: 'Mesa de quatro', limit: 40, inteira: 320, table: 4 },
    ],
    orders: 15,
    feePaidBy: 'producer',
    onSaleFor: 8,
    inside: 0,
  },
  {
    key: 'vinil',
    producer: AURORA,
    name: 'Noites de Vinil',
    slug: 'noites-de-vinil',
    category: 'festa',
    days: 16,
    hour: 21,
    hours: 5,
    summary: 'Quatro toca-discos e nenhum botão de pular.',
    venue: {
      name: 'Sobrado da Barra',
      city: 'São Paulo',
      state: 'SP',
      address: 'Rua Barra Funda, 512',
      latitude: '-23.5279',
      longitude: '-46.6603',
    },
    lots: [{ name: 'Lote único', limit: 120, inteira: 45 }],
    orders: 8,
    onSaleFor: 12,
    inside: 0,
    cancelled: 2,
  },
  {
    key: 'serra',
    producer: AURORA,
    name: 'Festival da Serra',
    slug: 'festival-da-serra',
    category: 'festival',
    days: 0,
    hour: 18,
    hours: 58,
    summary: 'Três noites de música no alto da serra, com camping ao lado do palco.',
    venue: {
      name: 'Fazenda do Alto',
      city: 'Gravatá',
      state: 'PE',
      address: 'Rodovia BR-232, km 83',
      latitude: '-8.2011',
      longitude: '-35.5646',
    },
    lots: [
      { name: 'Passaporte', limit: 400, inteira: 240 },
      { name: 'Primeira noite', limit: 300, inteira: 110 },
      { name: 'Segunda noite', limit: 300, inteira: 110 },
      { name: 'Camarote, três noites', limit: 80, inteira: 520 },
      { name: 'Mesa no camarote', limit: 120, inteira: 960, table: 4 },
      { name: 'Passaporte com camping', limit: 200, inteira: 330 },
    ],
    orders: 70,
    onSaleFor: 25,
    inside: 0.6,
    access: {
      days: 3,
      hours: 10,
      placesADay: 900,
      areas: [
        { number: 0, name: 'Recinto', capacity: 1000, exits: 'return', unknown_exit: 'release' },
        { number: 1, name: 'Camarote', capacity: 200, exits: 'return', unknown_exit: 'release' },
        { number: 2, name: 'Camping', capacity: 200, exits: 'free' },
      ],
      passes: [
        { areas: [0] },
        { areas: [0], days: [0] },
        { areas: [0], days: [1] },
        { areas: [0, 1] },
        { areas: [0, 1] },
        { areas: [0, 2] },
      ],
    },
  },
  {
    key: 'rock',
    producer: VARAL,
    name: 'Rock no Galpão',
    slug: 'rock-no-galpao',
    category: 'show',
    days: -12,
    hour: 21,
    hours: 7,
    summary: 'Seis bandas, um palco e nenhuma balada.',
    venue: {
      name: 'Galpão da Estação',
      city: 'Belo Horizonte',
      state: 'MG',
      address: 'Rua Sapucaí, 383',
      latitude: '-19.9159',
      longitude: '-43.9337',
    },
    lots: [
      { name: '1º lote', limit: 40, inteira: 50, toTheLast: true },
      { name: '2º lote', limit: 200, inteira: 70 },
    ],
    orders: 70,
    onSaleFor: 25,
    inside: 0.85,
  },
];

/** Key and name of the copy of the past event, a draft. */
export const COPY = {
  of: 'rock',
  name: 'Rock no Galpão: segunda noite',
  slug: 'rock-no-galpao-segunda-noite',
  days: 30,
  hour: 21,
} as const;

export const HALF_KIND: PriceKind = 'meia_estudante';
