import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { PartnerListScreen } from './PartnerListScreen.tsx';
import { PartnersScreen } from './PartnersScreen.tsx';

/** Shows the tab to people who may see the lists of other sellers. */
export function PartnersTab() {
  return (
    <IfAllowed ability="partners:read">
      <PartnersScreen />
    </IfAllowed>
  );
}

export function PartnerListTab() {
  return (
    <IfAllowed ability="partners:edit">
      <PartnerListScreen />
    </IfAllowed>
  );
}
