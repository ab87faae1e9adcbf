import type { Area } from '@festix/domain/programme';
import { classes } from '@festix/ui';
import { useEffect, useRef } from 'react';
import { doorTexts } from '../door-texts.ts';
import doorSheetStyles from '../sheets/door-sheet.module.css';
import styles from './door-field.module.css';

export interface AreaChoiceProps {
  areas: readonly Area[];
  /** Number of the chosen area. */
  chosen: number | undefined;
  fault?: string | undefined;
  onChoose: (area: number) => void;
}

/** Asks for the area of a door, at an event that has more than one. */
export function AreaChoice({ areas, chosen, fault, onChoose }: AreaChoiceProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView?.({ block: 'center' });
  }, [fault]);
  if (areas.length < 2) return null;
  return (
    <fieldset className={classes(doorSheetStyles.checks, styles.choices)} aria-describedby={fault && 'door-area-fault'}>
      <legend>{doorTexts.areaTitle}</legend>
      {/* Above the choices: below them a phone has only its keys. */}
      {fault && (
        <p id="door-area-fault" ref={shown} className={styles.choiceFault} role="alert">
          {fault}
        </p>
      )}
      {areas.map(({ number, name }) => (
        <label key={number}>
          <input type="radio" name="area" checked={number === chosen} onChange={() => onChoose(number)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
