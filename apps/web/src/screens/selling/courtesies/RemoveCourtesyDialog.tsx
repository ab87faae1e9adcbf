import { courtesyEndpoints, type CourtesyView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { ConfirmDialog } from '@festix/ui/workbench';
import { useConfirmed } from '../../../frame/form/use-confirmed.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { useReloadLots } from '../../programme/lots/use-lots.ts';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { everybodyIn } from './courtesy-words.ts';
import { useReloadCourtesies } from './use-courtesies.ts';
import styles from './courtesies.module.css';

export interface RemoveCourtesyDialogProps {
  /** Closed without one. */
  courtesy: CourtesyView | undefined;
  onClose(): void;
  onRemoved(courtesy_id: string): void;
}

/** Asks before tickets that were given away stop to open any door. */
export function RemoveCourtesyDialog({ courtesy, onClose, onRemoved }: RemoveCourtesyDialogProps) {
  const { id: event_id } = useEvent();
  const { call } = useArea();
  const reload = useReloadCourtesies(event_id);
  const reloadLots = useReloadLots(event_id);
  const remove = useConfirmed(
    courtesy?.id,
    (courtesy_id: string) => call(courtesyEndpoints.remove, { params: { event_id, courtesy_id } }),
    {
      place: 'courtesies.remove',
      done: notices.courtesyRemoved,
      failed: notices.courtesyRemoveFailed,
      onClose,
      onDone: async (_, courtesy_id) => {
        onRemoved(courtesy_id);
        void reloadLots();
        await reload();
      },
    },
  );
  return (
    <ConfirmDialog
      {...remove}
      title={courtesy ? texts.removeTitle(courtesy.code) : texts.remove}
      consequence={texts.removeConsequence}
      confirmLabel={remove.busy ? texts.removing : texts.removeConfirm}
      danger
    >
      {courtesy && <p className={styles.courtesyEverybody}>{everybodyIn(courtesy)}</p>}
    </ConfirmDialog>
  );
}
