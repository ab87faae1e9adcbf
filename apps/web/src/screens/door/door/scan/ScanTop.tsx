import { ageWords } from '@festix/ui';
import { AttentionCard, DoorTopStrip, OfflineBand, type DoorStatus } from '@festix/ui/door';
import { useStart } from '../../../../frame/app/use-start.ts';
import type { DeviceRow, DoorRow } from '../../../../offline/journal.db.ts';
import type { ListRow } from '../../../../offline/snap.db.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { doorTexts } from '../door-texts.ts';
import { useNow } from '../use-now.ts';
import { ConflictBand } from './ConflictBand.tsx';

export interface ScanTopProps {
  shift: Shift;
  device: DeviceRow;
  door: DoorRow;
  list: ListRow;
  status: DoorStatus;
  go: (to: '' | 'queue' | 'settings' | 'lots' | 'sign-in' | 'conflicts') => void;
  onLeave: () => void;
}

/** Shows what is always visible: event, gate, connection, age of the list, queue, people inside; and obstacles. */
export function ScanTop({ shift, device, door, list, status, go, onLeave }: ScanTopProps) {
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
        expected={Math.max(list.expected ?? shift.event.counts.expected, status.inside)}
        isFiltered={door.lots !== null}
        onLeave={onLeave}
        onFilter={() => go('lots')}
        onMore={() => go('settings')}
        onQueue={() => go('queue')}
      />
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
      <ConflictBand shift={shift} onList={() => go('conflicts')} />
      {jump !== 0 && <OfflineBand>{`${doorTexts.clockMovedTitle} ${doorTexts.clockMovedHint}`}</OfflineBand>}
    </>
  );
}
