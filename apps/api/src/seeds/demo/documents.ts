import { contract } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { isReducedByLaw, type DocumentResult, type PriceKind } from '@festix/domain/programme';
import { MAX_OPS_PER_BATCH } from '@festix/domain/sync';
import { demoId } from './names.ts';
import type { SeedClient } from './seed-client.ts';

/** The ticket of a person who came to a door. */
export interface ComingTicket {
  id: string;
  price_kind: PriceKind | null;
}

/** Records document checks for reduced prices: most people showed their card, some paid the difference. */
export async function seedDocuments(
  client: SeedClient,
  door: { producer: string; event_id: string; device_id: string; now: Date },
  coming: readonly ComingTicket[],
): Promise<void> {
  const { producer, event_id, device_id, now } = door;
  const asked = coming.filter(({ price_kind }) => price_kind !== null && isReducedByLaw(price_kind));
  const ops = asked.slice(0, MAX_OPS_PER_BATCH).map(({ id, price_kind }, index) => ({
    ...{ id: demoId(`document ${id}`), device_seq: index + 1, v: 1, type: 'document_check', event_id },
    occurred_at: new Date(now.getTime() - 4 * MINUTE).toISOString(),
    payload: { ticket_id: id, result: documentOf(index), price_kind },
  }));
  if (ops.length === 0) return;
  const body = { sent_at: now.toISOString(), ops };
  await client.call(producer, contract.devices.ops, { params: { device_id }, body });
}

function documentOf(index: number): DocumentResult {
  if (index % 11 === 5) return 'negado';
  return index % 7 === 3 ? 'pagou_diferenca' : 'conferido';
}
