import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { CourtesiesScreen } from './CourtesiesScreen.tsx';
import { CourtesySheetScreen } from './CourtesySheetScreen.tsx';
import { NewCourtesyScreen } from './NewCourtesyScreen.tsx';

/** Shows the tab to people who may issue courtesies. */
export function CourtesiesTab() {
  return (
    <IfAllowed ability="courtesies:read">
      <CourtesiesScreen />
    </IfAllowed>
  );
}

export function NewCourtesyTab() {
  return (
    <IfAllowed ability="courtesies:edit">
      <NewCourtesyScreen />
    </IfAllowed>
  );
}

export function CourtesySheetTab() {
  return (
    <IfAllowed ability="courtesies:edit">
      <CourtesySheetScreen />
    </IfAllowed>
  );
}
