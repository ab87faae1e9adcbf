import type { AccessBody, Id, LotView } from '@festix/domain/contract';
import type { AccessDraft } from './access-draft.ts';
import { accessTexts as texts } from './access-texts.ts';

/** What is wrong with the parts of a draft, each with its text. */
export interface AccessFaults {
  days: Readonly<Record<Id, string>>;
  areas: Readonly<Record<number, string>>;
  lots: Readonly<Record<Id, string>>;
}

export const NO_FAULTS: AccessFaults = Object.freeze({ days: {}, areas: {}, lots: {} });

const PART = /^(areas|days|passes)\.(\d+)(?:\.|$)/;

/** Returns the faults of a body by its days, areas and lots; fields are named as `days.0.ends_at`. */
export function faultsByPart(errors: Readonly<Record<string, readonly string[]>>, body: AccessBody): AccessFaults {
  const days: Record<Id, string> = {};
  const areas: Record<number, string> = {};
  const lots: Record<Id, string> = {};
  for (const [field, [text]] of Object.entries(errors)) {
    const [, list, at] = PART.exec(field) ?? [];
    if (list === undefined || text === undefined) continue;
    const place = Number(at);
    const [day, area, pass] = [body.days?.[place], body.areas?.[place], body.passes?.[place]];
    if (list === 'days' && day?.id) days[day.id] ??= text;
    if (list === 'areas' && area) areas[area.number] ??= text;
    if (list === 'passes' && pass) lots[pass.lot_id] ??= text;
  }
  return { days, areas, lots };
}

export function hasFaults({ days, areas, lots }: AccessFaults): boolean {
  return [days, areas, lots].some((parts) => Object.keys(parts).length > 0);
}

/** Returns the faults of a draft that are known before it is sent. */
export function draftFaults(draft: AccessDraft, lots: readonly Pick<LotView, 'id'>[]): AccessFaults {
  const empty = lots.filter(({ id }) => draft.passes[id]?.length === 0);
  return { ...NO_FAULTS, lots: Object.fromEntries(empty.map(({ id }) => [id, texts.opensNothing])) };
}
