import { DoorButton, DoorSheet } from '@festix/ui/door';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { dayAt, spokenDay } from '@festix/domain/programme';
import { reportError } from '../../../../data/report-error.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { dayWords, placeWords } from '../place-words.ts';
import { useSheet } from './use-sheet.ts';
import styles from './door-sheet.module.css';

/** Shows Configurações > Setor e dia: where this door stands, and a day that it keeps to. */
export function PlaceSheet() {
  const { shift, place, close } = useSheet();
  const { clock } = useThisDevice();
  const { access, time_zone } = shift.event;
  const now = access && dayAt(access.days, new Date(clock.serverNow()));

  function set(change: Promise<void>) {
    change.catch((error: unknown) => reportError(error, 'door.place'));
  }

  return (
    <DoorSheet
      title={sheetTexts.placeTitle}
      subtitle={place && access && placeWords(place, access.areas)}
      actions={
        <DoorButton icon={QrCode} onClick={close}>
          {doorTexts.backToScan}
        </DoorButton>
      }
    >
      {access && access.areas.length > 1 && (
        <fieldset className={styles.checks}>
          <legend>{doorTexts.areaTitle}</legend>
          {access.areas.map(({ number, name }) => (
            <label key={number}>
              <input
                type="radio"
                name="area"
                checked={number === place?.area.number}
                onChange={() => set(shift.door.setArea(number))}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {access && access.days.length > 0 && (
        <fieldset className={styles.checks}>
          <legend>{doorTexts.dayTitle}</legend>
          <label>
            <input type="radio" name="day" checked={!place?.is_pinned} onChange={() => set(shift.door.pinDay(null))} />
            <span>
              <b>{sheetTexts.dayAutomatic}</b>
              {now && <small>{sheetTexts.dayAutomaticHint(spokenDay(now))}</small>}
            </span>
          </label>
          {access.days.map((day) => (
            <label key={day.id}>
              <input
                type="radio"
                name="day"
                checked={place?.is_pinned === true && place.day?.id === day.id}
                onChange={() => set(shift.door.pinDay(day.id))}
              />
              <span>
                {dayWords(day, time_zone)}
                {place?.is_pinned && place.day?.id === day.id && <small>{sheetTexts.dayPinnedHint}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </DoorSheet>
  );
}
