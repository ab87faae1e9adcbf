import type { PassageCountView } from '@festix/domain/contract';
import { refusalWords } from '@festix/domain/door';
import { priceKindLabel, type EventAccess } from '@festix/domain/programme';
import { placeShown } from '../../checkins/passage-counts.ts';
import { momentText, type ReportColumn } from '../../../documents/reports/report-column.ts';
import { meiaQuotaOf, meiaRows, type MeiaRow } from './meia-report.ts';
import { sectionOf, type ReportSection } from '../../../documents/reports/report-section.ts';
import { reportTexts as texts, shareWords, spanWords } from './report-texts.ts';
import type {
  ConflictRecord,
  HourRecord,
  OpenDocumentRecord,
  OperatorRecord,
  PlaceHourRecord,
  ReportedDoors,
  UndoneRecord,
} from './report.queries.ts';

export interface ReportedLists {
  conflicts: AsyncIterable<readonly ConflictRecord[]>;
  undone: AsyncIterable<readonly UndoneRecord[]>;
  documents: AsyncIterable<readonly OpenDocumentRecord[]>;
}

type Column<Row> = ReportColumn<Row>;

const text = <Row>(title: string, width: number, of: (row: Row) => string | null): Column<Row> => ({
  ...{ title, width, of },
  kind: 'text',
});
const count = <Row>(title: string, of: (row: Row) => number | null): Column<Row> => ({
  ...{ title, width: 12, of },
  kind: 'count',
});
const moment = <Row>(title: string, of: (row: Row) => number): Column<Row> => ({
  ...{ title, width: 17, of },
  kind: 'moment',
});

/** Returns the sections of the report in order. Each is read once, one after the other. */
export function reportSections(doors: ReportedDoors, lists: ReportedLists): ReportSection[] {
  return [
    summarySection(doors),
    meiaSection(doors),
    hoursSection(doors.hours),
    lotsSection(doors),
    ...(doors.panel.passages ? [placesSection(doors.panel.passages)] : []),
    ...(doors.panel.access ? [placeHoursSection(doors.placeHours, doors.panel.access)] : []),
    devicesSection(doors.operators),
    reasonsSection(doors),
    conflictsSection(lists.conflicts, doors.panel.access),
    undoneSection(lists.undone, doors.panel.access),
    documentsSection(lists.documents),
  ];
}

interface Line {
  item: string;
  count?: number;
  note?: string;
}

function summarySection(doors: ReportedDoors): ReportSection {
  return sectionOf<Line>({
    title: texts.summary,
    none: '',
    columns: [
      text(texts.item, 30, ({ item }) => item),
      count(texts.count, (line) => line.count ?? null),
      text(texts.note, 50, (line) => line.note ?? ''),
    ],
    rows: [summaryOf(doors)],
  });
}

function summaryOf({ event, panel, hours, kinds }: ReportedDoors): Line[] {
  const lots = panel.lots ?? [];
  const sumOf = (figure: 'inside' | 'sold' | 'given' | 'disputed' | 'partners' | 'expected' | 'leased'): number =>
    lots.reduce((sum, lot) => sum + lot[figure], 0);
  const refused = (panel.refusals ?? []).reduce((sum, { count: some }) => sum + some, 0);
  const peak = hours.reduce<HourRecord | undefined>(
    (most, hour) => (hour.inside > (most?.inside ?? 0) ? hour : most),
    undefined,
  );
  const quota = meiaQuotaOf(event.meia, kinds);
  const share = shareWords(sumOf('inside'), sumOf('expected'));
  const unsold = sumOf('expected') - sumOf('sold') - sumOf('given') - sumOf('disputed') - sumOf('partners');
  const isSoldAlone = sumOf('sold') === sumOf('expected');
  return [
    { item: texts.event, note: event.name },
    { item: texts.start, note: momentText(event.start) },
    { item: texts.end, note: momentText(event.end) },
    { item: texts.made, note: panel.is_over ? momentText(event.made) : `${momentText(event.made)} · ${texts.partial}` },
    { item: texts.inside, count: sumOf('inside'), note: isSoldAlone ? texts.ofSold(share) : texts.ofExpected(share) },
    { item: texts.sold, count: sumOf('sold') },
    ...(sumOf('given') > 0 ? [{ item: texts.given, count: sumOf('given') }] : []),
    ...(sumOf('disputed') > 0 ? [{ item: texts.disputed, count: sumOf('disputed'), note: texts.disputedNote }] : []),
    ...(sumOf('partners') > 0 ? [{ item: texts.partners, count: sumOf('partners') }] : []),
    ...(unsold > 0 ? [{ item: texts.unsold, count: unsold, note: texts.unsoldNote }] : []),
    ...(sumOf('leased') > 0 ? [{ item: texts.leased, count: sumOf('leased'), note: texts.leasedNote }] : []),
    { item: texts.refused, count: refused },
    { item: texts.conflicts, count: panel.conflicts },
    { item: texts.doublesStopped, count: panel.doubles_stopped, note: texts.doublesStoppedNote },
    { item: texts.undone, count: panel.undone },
    { item: texts.documentsOpen, count: panel.documents_open },
    ...(peak ? [{ item: texts.peak, count: peak.inside, note: momentText(peak.starts) }] : []),
    { item: texts.places, count: quota.places },
    { item: texts.quotaLine, count: quota.limit, note: texts.quotaNote },
    { item: texts.quotaSold, count: quota.sold, note: texts.quotaUsed(shareWords(quota.sold, quota.limit)) },
  ];
}

function meiaSection({ kinds }: ReportedDoors): ReportSection {
  const documents = (title: string, of: keyof NonNullable<MeiaRow['documents']>): Column<MeiaRow> =>
    count(title, (row) => row.documents?.[of] ?? null);
  const rows = meiaRows(kinds);
  return sectionOf<MeiaRow>({
    title: texts.meia,
    note: texts.outside,
    none: texts.none.meia,
    columns: [
      text(texts.kind, 26, ({ label }) => label),
      count(texts.soldHead, ({ sold }) => sold),
      ...apartColumns<MeiaRow>(rows),
      count(texts.inside, ({ inside }) => inside),
      documents(texts.shown, 'shown'),
      documents(texts.denied, 'denied'),
      documents(texts.paid, 'paid'),
      documents(texts.unrecorded, 'unrecorded'),
    ],
    rows: [rows],
  });
}

/** Adds columns for courtesies and disputed tickets, if there are any. */
function apartColumns<Row extends { given: number; disputed: number }>(rows: readonly Row[]): Column<Row>[] {
  return [
    ...(rows.some(({ given }) => given > 0) ? [count<Row>(texts.given, ({ given }) => given)] : []),
    ...(rows.some(({ disputed }) => disputed > 0) ? [count<Row>(texts.disputed, ({ disputed }) => disputed)] : []),
  ];
}

function hoursSection(hours: readonly HourRecord[]): ReportSection {
  return sectionOf<HourRecord>({
    title: texts.byHour,
    none: texts.none.byHour,
    columns: [
      moment(texts.hour, ({ starts }) => starts),
      count(texts.inside, ({ inside }) => inside),
      count(texts.refusedHead, ({ refused }) => refused),
    ],
    rows: [hours],
  });
}

type Lot = NonNullable<ReportedDoors['panel']['lots']>[number];

function lotsSection({ panel }: ReportedDoors): ReportSection {
  const lots = panel.lots ?? [];
  return sectionOf<Lot>({
    title: texts.byLot,
    none: texts.none.byLot,
    columns: [
      text(texts.lot, 30, ({ name }) => name),
      count(texts.soldHead, ({ sold }) => sold),
      ...apartColumns<Lot>(lots),
      ...(lots.some(({ partners }) => partners > 0) ? [count<Lot>(texts.partners, ({ partners }) => partners)] : []),
      count(texts.inside, ({ inside }) => inside),
      count(texts.absent, ({ expected, inside }) => Math.max(0, expected - inside)),
      text(texts.presence, 12, ({ expected, inside }) => shareWords(inside, expected)),
    ],
    rows: [lots],
  });
}

function placesSection(places: readonly PassageCountView[]): ReportSection {
  const hasDays = places.some(({ day }) => day !== null);
  return sectionOf<PassageCountView>({
    title: hasDays ? texts.byDayAndArea : texts.byArea,
    none: '',
    columns: [
      ...(hasDays ? [text<PassageCountView>(texts.day, 22, ({ day }) => day?.name ?? null)] : []),
      text(texts.area, 24, ({ area }) => area.name),
      count(texts.placeExpected, ({ expected }) => expected),
      count(texts.inside, ({ entered }) => entered),
      count(texts.stillInside, ({ inside }) => inside),
      count(texts.capacity, ({ capacity }) => capacity),
      text(texts.presence, 12, ({ expected, entered }) => shareWords(entered, expected)),
    ],
    rows: [places],
  });
}

/** Returns columns of the day and area that rows tell by their numbers; none at an event without them. */
function placeColumns<Row extends { area: number; day: number }>(access: EventAccess | null): Column<Row>[] {
  if (!access) return [];
  const day = text<Row>(texts.day, 18, (row) => placeShown(access, row.area, row.day)?.day?.name ?? null);
  const area = text<Row>(texts.area, 20, (row) => placeShown(access, row.area, row.day)?.area.name ?? null);
  return access.days.length > 0 ? [day, area] : [area];
}

function placeHoursSection(hours: readonly PlaceHourRecord[], access: EventAccess): ReportSection {
  return sectionOf<PlaceHourRecord>({
    title: access.days.length > 0 ? texts.byHourDayAndArea : texts.byHourAndArea,
    none: texts.none.byHour,
    columns: [
      moment(texts.hour, ({ starts }) => starts),
      ...placeColumns(access),
      count(texts.inside, ({ inside }) => inside),
      count(texts.refusedHead, ({ refused }) => refused),
    ],
    rows: [hours],
  });
}

function devicesSection(operators: readonly OperatorRecord[]): ReportSection {
  return sectionOf<OperatorRecord>({
    title: texts.byDevice,
    none: texts.none.byDevice,
    columns: [
      text(texts.device, 24, deviceName),
      text(texts.operator, 28, ({ operator }) => operator),
      count(texts.inside, ({ inside }) => inside),
      count(texts.refusedHead, ({ refused }) => refused),
      moment(texts.first, ({ first }) => first),
      moment(texts.last, ({ last }) => last),
    ],
    rows: [operators],
  });
}

type Reason = NonNullable<ReportedDoors['panel']['refusals']>[number];
type PlacedReason = Reason & { area: number; day: number };

function reasonsSection({ panel: { access, refusals, places } }: ReportedDoors): ReportSection {
  const placed = (places ?? []).flatMap(({ area, day, refusals: some }) =>
    (some ?? []).map((reason) => ({ ...reason, area, day })),
  );
  return sectionOf<PlacedReason>({
    title: texts.byReason,
    none: texts.none.byReason,
    columns: [
      ...placeColumns(access),
      text(texts.reason, 34, ({ code }) => refusalWords(code)),
      count(texts.count, (reason) => reason.count),
    ],
    rows: [access ? placed : (refusals ?? []).map((reason) => ({ ...reason, area: 0, day: 0 }))],
  });
}

function conflictsSection(rows: ReportedLists['conflicts'], access: EventAccess | null): ReportSection {
  return sectionOf<ConflictRecord>({
    title: texts.conflictList,
    none: texts.none.conflictList,
    columns: [
      text(texts.code, 16, ({ ticket }) => ticket ?? texts.unknownTicket),
      text(texts.lot, 18, ({ lot }) => lot),
      text(texts.outcome, 22, outcomeWords),
      ...placeColumns(access),
      moment(texts.at, ({ at }) => at),
      text(texts.gate, 12, ({ gate }) => gate),
      text(texts.device, 18, deviceName),
      text(texts.operator, 18, ({ operator }) => operator),
      text(texts.delay, 15, ({ delay }) => spanWords(delay)),
      text(texts.uncertainty, 11, ({ uncertainty }) =>
        uncertainty === null ? null : `± ${spanWords(Math.ceil(uncertainty / 1000))}`,
      ),
    ],
    rows,
  });
}

function undoneSection(rows: ReportedLists['undone'], access: EventAccess | null): ReportSection {
  return sectionOf<UndoneRecord>({
    title: texts.undoneList,
    none: texts.none.undoneList,
    columns: [
      text(texts.code, 16, ({ ticket }) => ticket),
      text(texts.lot, 20, ({ lot }) => lot),
      ...placeColumns(access),
      moment(texts.enteredAt, ({ entered }) => entered),
      moment(texts.undoneAt, ({ undone }) => undone),
      text(texts.undoneBy, 24, ({ by }) => by),
      text(texts.undoReason, 44, ({ reason }) => reason),
    ],
    rows,
  });
}

function documentsSection(rows: ReportedLists['documents']): ReportSection {
  return sectionOf<OpenDocumentRecord>({
    title: texts.documentList,
    note: texts.documentNote,
    none: texts.none.documentList,
    columns: [
      text(texts.code, 16, ({ ticket }) => ticket),
      text(texts.lot, 20, ({ lot }) => lot),
      text(texts.kind, 24, ({ kind }) => priceKindLabel(kind)),
      moment(texts.enteredAt, ({ entered }) => entered),
      text(texts.gate, 12, ({ gate }) => gate),
      text(texts.device, 18, deviceName),
      text(texts.operator, 22, ({ operator }) => operator),
    ],
    rows,
  });
}

function deviceName({ device_id, device }: { device_id: string | null; device: string | null }): string {
  return device_id === null ? texts.backOffice : (device ?? texts.deviceGone);
}

/** Returns the outcome in words: the scan that owns the entry is marked, and every other has its verdict. */
function outcomeWords({ is_conflict, is_undone, code }: ConflictRecord): string {
  if (is_undone) return texts.wasUndone;
  return is_conflict ? refusalWords(code) : texts.stands;
}
