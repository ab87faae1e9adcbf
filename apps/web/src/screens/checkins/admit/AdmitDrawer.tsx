import type { CheckinView, DoorTicketView } from '@festix/domain';
import { Icon } from '@festix/ui';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { TextAa } from '@phosphor-icons/react/TextAa';
import { X } from '@phosphor-icons/react/X';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useEvent } from '../../events/event-context.tsx';
import { useReloadFound } from '../use-checkins.ts';
import { AdmitCamera } from './AdmitCamera.tsx';
import { AdmitDialog } from './AdmitDialog.tsx';
import { AdmitSearch, type AdmitQuery } from './AdmitSearch.tsx';
import { AdmittedDialog } from './AdmittedDialog.tsx';
import { admitTexts as texts } from './admit-texts.ts';
import { refusalKnown, type Refusal } from './refusal.ts';
import { RefusedDialog } from './RefusedDialog.tsx';
import { TicketChoice } from './TicketChoice.tsx';
import './admit.css';

export interface AdmitDrawerProps {
  open: boolean;
  onClose(): void;
}

type Mode = 'text' | 'qr';

/** What lies over the search. */
type Over =
  | { is: 'asking'; ticket: DoorTicketView }
  | { is: 'admitted'; checkin: CheckinView }
  | { is: 'refused'; refusal: Refusal };

/** Lets somebody in from the list of entries: found by text or by QR, chosen, confirmed. */
export function AdmitDrawer({ open, onClose }: AdmitDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} size={520} title={texts.title} closeIcon={<Icon of={X} />} destroyOnHidden>
      <Admitting />
    </Drawer>
  );
}

function Admitting() {
  const { id, time_zone } = useEvent();
  const reload = useReloadFound(id);
  const [mode, setMode] = useState<Mode>('text');
  const [asked, setAsked] = useState<AdmitQuery>({ query: '', type: 'user' });
  const [tickets, setTickets] = useState<readonly DoorTicketView[]>();
  const [over, setOver] = useState<Over>();

  function choose(ticket: DoorTicketView) {
    const refusal = refusalKnown(ticket);
    // What kept somebody out may be over since the search: whoever tries again chooses from what is so now.
    if (refusal) void reload();
    setOver(refusal ? { is: 'refused', refusal } : { is: 'asking', ticket });
  }

  function found(some: readonly DoorTicketView[]) {
    const [only, ...more] = some;
    if (only && more.length === 0) choose(only);
    else setTickets(some);
  }

  /** Back to the search, which has been made again: whoever has just entered shows as such. */
  function close() {
    setOver(undefined);
    setTickets(undefined);
  }

  return (
    <>
      {tickets ? (
        <TicketChoice tickets={tickets} onChoose={choose} onBack={() => setTickets(undefined)} />
      ) : (
        <div className="fw-admit">
          <Segmented<Mode>
            block
            size="large"
            aria-label={texts.how}
            value={mode}
            options={[
              { value: 'text', label: texts.byText, icon: <Icon of={TextAa} size={19} /> },
              { value: 'qr', label: texts.byQr, icon: <Icon of={QrCode} size={19} /> },
            ]}
            onChange={setMode}
          />
          {mode === 'text' ? (
            <AdmitSearch asked={asked} onAsk={setAsked} onFound={found} />
          ) : (
            <AdmitCamera isPaused={over !== undefined} onFound={found} />
          )}
        </div>
      )}
      {over?.is === 'asking' && (
        <AdmitDialog
          key={over.ticket.id}
          ticket={over.ticket}
          onAdmitted={(checkin) => setOver({ is: 'admitted', checkin })}
          onRefused={(refusal) => setOver({ is: 'refused', refusal })}
          onCancel={() => setOver(undefined)}
        />
      )}
      {over?.is === 'admitted' && <AdmittedDialog checkin={over.checkin} zone={time_zone} onClose={close} />}
      {over?.is === 'refused' && <RefusedDialog refusal={over.refusal} zone={time_zone} onClose={close} />}
    </>
  );
}
