import type { ReactNode } from 'react';

export interface DoorScreenProps {
  /** The camera's picture, full-bleed behind everything. */
  camera?: ReactNode;
  /** DoorTopStrip, and OfflineBand below it. */
  top?: ReactNode;
  /** The middle: ScanFrame, a list of results. */
  children?: ReactNode;
  /** DoorSheet, over the lower half of the camera's picture. */
  sheet?: ReactNode;
  /** Hint, LastScans and DoorKeys, at the bottom for the thumb. */
  dock?: ReactNode;
  /** VerdictScreen, over everything. */
  verdict?: ReactNode;
}

/** Lays out the door: an instrument, dark by day and by night, one column on any screen. */
export function DoorScreen({ camera, top, children, sheet, dock, verdict }: DoorScreenProps) {
  return (
    <div className="fx-door" data-theme="dark">
      <main className="fx-door-column">
        {camera && <div className="fx-door-camera">{camera}</div>}
        {top && <div className="fx-door-top">{top}</div>}
        <div className="fx-door-middle">{children}</div>
        {sheet}
        {dock && <div className="fx-door-dock">{dock}</div>}
        {verdict}
      </main>
    </div>
  );
}

/** Shows the next action above the keys: 'Aponte para o QR do ingresso'. */
export function DoorHint({ children }: { children: ReactNode }) {
  return <p className="fx-door-hint">{children}</p>;
}
