import { ageWords } from '@festix/ui';
import {
  AttentionCard,
  DoorTopStrip,
  OfflineBand,
  ReadsSwitch,
  type DoorPlaceChip,
  type DoorStatus,
} from '@festix/ui/door';
import { useStart } from '../../../../frame/app/use-start.ts';
import { reportError } from '../../../../data/report-error.ts';
import type { DoorPlace } from '../../../../offline/door-place.ts';
import type { DeviceRow, DoorRow, Reads } from '../../../../offline/journal.db.ts';
import type { ListRow } from '../../../../offline/snap.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { soundReads } from '../door-sounds.ts';
import { doorTexts } from '../door-texts.ts';
import { placeWords } from '../place-words.ts';
import { useNow } from '../use-now.ts';
import { ConflictBand } from './ConflictBand.tsx';
import { LinkBand } from './LinkBand.tsx';

export interface ScanTopProps {
  shift: Shift;
  device: DeviceRow;
  door: DoorRow;
  list: ListRow;
  status: DoorStatus;
  /** undefined at an event without areas, days and exits. */
  place: DoorPlace | undefined;
  reads: Reads;
  go: (to: '' | 'place' | 'queue' | 'settings' | 'lots' | 'sign-in' | 'conflicts' | 'link') => void;
  onLeave: () => void;
}

/** Shows what is always visible: event, gate, connection, age of the list, queue, people inside; and obstacles. */
export function ScanTop({ shift, device, door, list, status, place, reads, go, onLeave }: ScanTopProps) {
  const now = useNow(1_000);
  const halted = useSyncStatus((state) => state.halted);
  const { warning } = useStart('door');
  const jump = useSyncStatus((state) => state.clock_jump);
  return (
    <>
      <DoorTopStrip
        event={shift.event.name}
        device={device.name}
        {...(door.gate && { gate: door.gate })}
        {...status}
        listAge={ageWords(now - list.synced_at)}
        {...expectedHere(place, list.expected ?? shift.event.counts.expected, status.inside)}
        {...(place && { place: chipOf(place, shift, () => go('place')) })}
        isFiltered={door.lots !== null}
        onLeave={onLeave}
        onFilter={() => go('lots')}
        onMore={() => go('settings')}
        onQueue={() => go('queue')}
      />
      {place && place.area.exits !== 'none' && <ReadsSwitch reads={reads} onChange={(next) => turn(shift, next)} />}
      {status.connection === 'offline' && halted === undefined && <OfflineBand />}
      {warning?.atWork && <OfflineBand>{warning.atWork}</OfflineBand>}
      {halted === 'signed-out' && (
        <AttentionCard
          title={doorTexts.signedOutTitle}
          text={doorTexts.signedOutHint}
          action={doorTexts.signIn}
          onOpen={() => go('sign-in')}
        />
      )}
      <LinkBand shift={shift} onLink={() => go('link')} />
      <ConflictBand shift={shift} onList={() => go('conflicts')} />
      {jump !== 0 && <OfflineBand>{`${doorTexts.clockMovedTitle} ${doorTexts.clockMovedHint}`}</OfflineBand>}
    </>
  );
}

/** Returns how many may come in all, or how many fit into the area; an area that is not bounded has no such number. */
function expectedHere(place: DoorPlace | undefined, expected: number, inside: number): { expected?: number } {
  if (!place) return { expected: Math.max(expected, inside) };
  return place.area.capacity === null ? {} : { expected: place.area.capacity };
}

function chipOf(place: DoorPlace, { event }: Shift, onOpen: () => void): DoorPlaceChip {
  return { label: placeWords(place, event.access?.areas ?? []), isPinned: place.is_pinned, onOpen };
}

/** Turns the door to entries or exits; it sounds like what it reads from now on. */
function turn({ door }: Shift, reads: Reads): void {
  door
    .setReads(reads)
    .then(() => soundReads(reads))
    .catch((error: unknown) => reportError(error, 'door.reads'));
}
