import { useParams } from 'react-router-dom';
import { useArea } from '../../areas/area-context.tsx';
import { useEvent } from '../events/event-context.tsx';
import { ForbiddenScreen } from '../system/ForbiddenScreen.tsx';
import { LotScreen } from './LotScreen.tsx';
import { LotsScreen } from './LotsScreen.tsx';
import { NewLotScreen } from './NewLotScreen.tsx';

/** The tab, for those whom the event lets set up its lots. */
export function LotsTab() {
  return useMayEdit() ? <LotsScreen /> : <ForbiddenScreen />;
}

/** The form of a lot that is still to be made. */
export function NewLotTab() {
  return useMayEdit() ? <NewLotScreen /> : <ForbiddenScreen />;
}

/** The form of one lot. */
export function LotTab() {
  const { lot_id = '' } = useParams();
  return useMayEdit() ? <LotScreen key={lot_id} lot_id={lot_id} /> : <ForbiddenScreen />;
}

function useMayEdit(): boolean {
  const { can } = useArea();
  return can('lots:edit', useEvent());
}
