import { useParams } from 'react-router-dom';
import { IfAllowed } from '../../../frame/event/IfAllowed.tsx';
import { LotScreen } from './LotScreen.tsx';
import { LotsScreen } from './LotsScreen.tsx';
import { NewLotScreen } from './NewLotScreen.tsx';

/** Shows the tab to people who may edit the event's lots. */
export function LotsTab() {
  return (
    <IfAllowed ability="lots:edit">
      <LotsScreen />
    </IfAllowed>
  );
}

/** Shows the form of a new lot. */
export function NewLotTab() {
  return (
    <IfAllowed ability="lots:edit">
      <NewLotScreen />
    </IfAllowed>
  );
}

/** Shows the form of one lot. */
export function LotTab() {
  const { lot_id = '' } = useParams();
  return (
    <IfAllowed ability="lots:edit">
      <LotScreen key={lot_id} lot_id={lot_id} />
    </IfAllowed>
  );
}
