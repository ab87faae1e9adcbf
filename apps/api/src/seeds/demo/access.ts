import { contract } from '@festix/domain/contract';
import { DAY, HOUR } from '@festix/domain/ground';
import { DEMO_ZONE } from './moment.ts';
import { demoId } from './names.ts';
import type { PlannedEvent } from './plan.ts';
import type { SeedClient } from './seed-client.ts';

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: DEMO_ZONE });

/** Gives an event of several days its days, areas and passes. */
export async function seedAccess(client: SeedClient, plan: PlannedEvent, event_id: string, start: Date): Promise<void> {
  if (!plan.access) return;
  const { areas, days, hours, placesADay, passes } = plan.access;
  const dayIds = Array.from({ length: days }, (_, index) => demoId(`day ${plan.key} ${index}`));
  await client.call(plan.producer, contract.access.replace, {
    params: { event_id },
    body: {
      areas,
      days: dayIds.map((id, index) => {
        const from = start.getTime() + index * DAY;
        const [starts_at, ends_at] = [new Date(from), new Date(from + hours * HOUR)];
        return {
          ...{ id, name: dayName(starts_at), place_limit: placesADay },
          ...{ starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
        };
      }),
      passes: passes.map((pass, index) => ({
        lot_id: demoId(`lot ${plan.key} ${index}`),
        grants: pass.areas.flatMap((area) =>
          (pass.days?.map((day) => dayIds[day] ?? null) ?? [null]).map((day) => ({ area, day, entries: null })),
        ),
      })),
    },
  });
}

function dayName(at: Date): string {
  const name = weekday.format(at).replace('-feira', '');
  return name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1);
}
