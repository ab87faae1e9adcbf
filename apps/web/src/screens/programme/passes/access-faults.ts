import type { AccessBody, AccessInUseView, Id, LotView } from '@festix/domain/contract';
import { accessFaults } from '@festix/domain/programme';
import type { CallError } from '../../../data/problem.ts';
import { bodyOf, withUnseen, type AccessDraft } from './access-draft.ts';
import { accessTexts as texts } from './access-texts.ts';

/** What is wrong with the parts of a draft, each with its text. */
export interface AccessFaults {
  days: Readonly<Record<Id, string>>;
  areas: Readonly<Record<number, string>>;
  lots: Readonly<Record<Id, string>>;
  /** Of the event's days as a whole. */
  wholeEvent?: string;
}

export const NO_FAULTS: AccessFaults = Object.freeze({ days: {}, areas: {}, lots: {} });

const PART = /^(areas|days|passes)\.(\d+)(?:\.|$)/;

/** Returns the faults of a body by its days, areas and lots; fields are named as `days.0.ends_at`. */
export function faultsByPart(errors: Readonly<Record<string, readonly string[]>>, body: AccessBody): AccessFaults {
  const days: Record<Id, string> = {};
  const areas: Record<number, string> = {};
  const lots: Record<Id, string> = {};
  const wholeEvent = errors['days']?.[0];
  for (const [field, [text]] of Object.entries(errors)) {
    const [, list, at] = PART.exec(field) ?? [];
    if (list === undefined || text === undefined) continue;
    const place = Number(at);
    const [day, area, pass] = [body.days?.[place], body.areas?.[place], body.passes?.[place]];
    if (list === 'days' && day?.id) days[day.id] ??= text;
    if (list === 'areas' && area) areas[area.number] ??= text;
    if (list === 'passes' && pass) lots[pass.lot_id] ??= text;
  }
  return { days, areas, lots, ...(wholeEvent !== undefined && { wholeEvent }) };
}

export function hasFaults({ days, areas, lots, wholeEvent }: AccessFaults): boolean {
  return wholeEvent !== undefined || [days, areas, lots].some((parts) => Object.keys(parts).length > 0);
}

/** Returns what stands against a change, by its days and areas. */
export function faultsInUse(inUse: readonly AccessInUseView[]): AccessFaults {
  const days: Record<Id, string> = {};
  const areas: Record<number, string> = {};
  let wholeEvent: string | undefined;
  for (const { reason, area, day } of inUse) {
    if (area !== null) areas[area] ??= texts.areaInUse[reason];
    else if (day !== null) days[day] ??= texts.dayInUse[reason];
    else wholeEvent ??= texts.wholeInUse;
  }
  return { ...NO_FAULTS, days, areas, ...(wholeEvent !== undefined && { wholeEvent }) };
}

/** Returns the parts in use that an answer with ACCESS_IN_USE tells; none of another answer. */
export function inUseIn({ code, told }: CallError): AccessInUseView[] {
  const parts = code === 'ACCESS_IN_USE' ? told['in_use'] : undefined;
  return Array.isArray(parts) ? (parts as AccessInUseView[]) : [];
}

/** Returns the faults of a draft that are known before it is sent. */
export function draftFaults(draft: AccessDraft, lots: readonly Pick<LotView, 'id' | 'name'>[]): AccessFaults {
  const body = bodyOf(draft, lots);
  return faultsByPart(accessFaults(body, withUnseen(draft.passes, lots)), body);
}
