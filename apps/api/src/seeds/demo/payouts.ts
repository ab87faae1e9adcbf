import { contract } from '@festix/domain/contract';
import { DAY, type PixKeyType } from '@festix/domain/ground';
import { demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import { SeedRefusedError, type SeedClient } from './seed-client.ts';

const ADMIN = 'admin@festix.dev';

interface DemoPayout {
  name: string;
  /** Reais. */
  amount: number;
  /** Asked for so many days ago. */
  days: number;
  pix: string;
  pix_type: PixKeyType;
  obs?: string;
  answer?: { status: 'done' | 'rejected'; obs_admin?: string; receipt?: true };
}

interface DemoExpense {
  name: string;
  /** Reais. */
  amount: number;
  obs: string;
  is_rebate?: true;
  /** Opens a payout, which waits. */
  is_producer_payout?: true;
}

const COMPANY = { pix: '12.ABC.345/01DE-35', pix_type: 'cnpj' } as const;
const MAIL = { pix: 'caixa@varal.exemplo.br', pix_type: 'email' } as const;

const PAYOUTS: Readonly<Record<string, readonly DemoPayout[]>> = {
  rock: [
    { name: 'half', amount: 1_500, days: 10, ...COMPANY, answer: { status: 'done', receipt: true } },
    { name: 'rest', amount: 600, days: 7, ...COMPANY, obs: 'Fechamento da banda.', answer: { status: 'done' } },
    { name: 'last', amount: 150, days: 2, ...MAIL },
  ],
  arraial: [
    { name: 'sound', amount: 800, days: 9, ...COMPANY, obs: 'Som e palco.', answer: { status: 'done', receipt: true } },
    {
      ...{ name: 'key', amount: 400, days: 6, pix: '(81) 98765-4321', pix_type: 'phone' },
      answer: { status: 'rejected', obs_admin: 'A chave é de outra pessoa. Peça de novo com a sua.' },
    },
    { name: 'again', amount: 400, days: 1, ...MAIL, obs: 'Cachê da quadrilha.' },
  ],
};

const EXPENSES: Readonly<Record<string, readonly DemoExpense[]>> = {
  rock: [
    { name: 'print', amount: 120, obs: 'Gráfica: 200 cartazes e 1.000 filipetas' },
    { name: 'rebate', amount: 10, obs: 'Parte das taxas', is_rebate: true, is_producer_payout: true },
  ],
  arraial: [{ name: 'wristbands', amount: 90, obs: 'Pulseiras' }],
};

/** Creates requested, paid and refused payouts and expenses of two events, as producer and platform see them. */
export async function seedPayouts(
  client: SeedClient,
  plan: PlannedEvent,
  event: { id: string; now: Date; signIn(at: Date, email: string): Promise<void> },
): Promise<void> {
  for (const payout of PAYOUTS[plan.key] ?? []) {
    const asked = new Date(event.now.getTime() - payout.days * DAY);
    await event.signIn(asked, plan.producer);
    await ask(client, plan, event.id, payout, asked);
    if (!payout.answer) continue;
    const answered = new Date(asked.getTime() + DAY / 2);
    await event.signIn(answered, ADMIN);
    await answer(client, plan, payout, answered);
  }
  await event.signIn(event.now, ADMIN);
  for (const { name, amount, ...expense } of EXPENSES[plan.key] ?? []) {
    await client.call(ADMIN, contract.expenses.create, {
      params: { event_id: event.id },
      body: { id: demoId(`expense ${plan.key} ${name}`), amount: amount * 100, ...expense },
    });
  }
}

async function ask(
  client: SeedClient,
  plan: PlannedEvent,
  event_id: string,
  { name, amount, pix, pix_type, obs }: DemoPayout,
  asked: Date,
): Promise<void> {
  await client.call(plan.producer, contract.payouts.request, {
    params: { event_id },
    body: {
      ...{ id: demoId(`payout ${plan.key} ${name}`), amount: amount * 100, pix, pix_type },
      request_date: asked.toISOString(),
      ...(obs && { obs }),
    },
  });
}

/** Answers a payout; does nothing if an interrupted start has answered it. */
async function answer(client: SeedClient, plan: PlannedEvent, payout: DemoPayout, at: Date): Promise<void> {
  const { status, obs_admin, receipt } = payout.answer ?? {};
  try {
    await client.call(ADMIN, contract.payouts.answer, {
      params: { payout_id: demoId(`payout ${plan.key} ${payout.name}`) },
      body: {
        ...(status && { status }),
        ...(status === 'done' && { sent_date: at.toISOString() }),
        ...(obs_admin && { obs_admin }),
        ...(receipt && { receipt: new Blob([RECEIPT], { type: 'application/pdf' }) }),
      },
    });
  } catch (error) {
    if (!(error instanceof SeedRefusedError && error.code === 'PAYOUT_ALREADY_ANSWERED')) throw error;
  }
}

/** A page with one line, as small as a PDF can be. */
const RECEIPT = pdfOf('Comprovante de Pix - demonstracao');

function pdfOf(text: string): string {
  const drawn = `BT /F1 18 Tf 60 140 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 240] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
