import type { Id } from '@festix/domain/contract';
import { lotWithSeller } from '@festix/domain/programme';
import { Flag } from '@festix/ui';
import { DoorButton, DoorSheet } from '@festix/ui/door';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { reportError } from '../../../../data/report-error.ts';
import { filterLots } from '../../../../offline/door-settings.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { useSheet } from './use-sheet.ts';
import styles from './door-sheet.module.css';

/** Shows Configurações > Lotes: the lots admitted at this door. */
export function LotsSheet() {
  const { shift, door, close } = useSheet();
  const { journal } = useThisDevice();
  const lots = shift.list.lotsInOrder();

  function choose(chosen: Id[] | null) {
    filterLots(shift.event_id, chosen, journal).catch((error: unknown) => reportError(error, 'door.lots'));
  }

  function toggle(id: Id) {
    const now = door.lots ?? lots.map((lot) => lot.id);
    const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
    // All of them means no filter, so that a later lot is admitted too.
    choose(next.length === lots.length ? null : next);
  }

  return (
    <DoorSheet
      title={sheetTexts.lotsTitle}
      subtitle={sheetTexts.lotsHint}
      actions={
        <DoorButton icon={QrCode} onClick={close}>
          {doorTexts.backToScan}
        </DoorButton>
      }
    >
      <div className={styles.checks}>
        <label>
          <input type="checkbox" checked={door.lots === null} onChange={() => choose(door.lots === null ? [] : null)} />
          <b>{sheetTexts.allLots}</b>
        </label>
        {lots.map((lot) => (
          <label key={lot.id}>
            <input type="checkbox" checked={door.lots?.includes(lot.id) ?? true} onChange={() => toggle(lot.id)} />
            <Flag order={lot.sorting} height={22} />
            {lotWithSeller(lot)}
          </label>
        ))}
      </div>
    </DoorSheet>
  );
}
