import { doorTexts } from '../door-texts.ts';
import { DoorField, type DoorFieldProps } from './DoorField.tsx';

/** Asks for the gate at which this phone stands. */
export function GateField(input: Omit<DoorFieldProps, 'label'>) {
  return (
    <DoorField
      label={doorTexts.gate}
      placeholder={doorTexts.gateExample}
      maxLength={60}
      autoComplete="off"
      {...input}
    />
  );
}
