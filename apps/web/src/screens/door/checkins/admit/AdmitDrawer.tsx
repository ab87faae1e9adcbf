import { type CheckinView, type DoorTicketView, type PassagePlaceView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { MAIN_AREA } from '@festix/domain/programme';
import { Banner, Icon, classes } from '@festix/ui';
import { QrCode } from '@phosphor-icons/react/QrCode';
import { TextAa } from '@phosphor-icons/react/TextAa';
import { X } from '@phosphor-icons/react/X';
import { Drawer, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useEvent } from '../../../../frame/event/event-context.tsx';
import { useReloadFound } from '../use-checkins.ts';
import { AdmitCamera } from './AdmitCamera.tsx';
import { AdmitPlace, type ChosenPlace } from './AdmitPlace.tsx';
import { AdmitDialog } from './AdmitDialog.tsx';
import { AdmitSearch, type AdmitQuery } from './AdmitSearch.tsx';
import { AdmittedDialog, askedDocument } from './AdmittedDialog.tsx';
import { admitTexts as texts } from './admit-texts.ts';
import { refusalKnown, withDocument, type Refusal } from './refusal.ts';
import { Refused, RefusedTitle } from './Refused.tsx';
import { TicketChoice } from './TicketChoice.tsx';
import { useWhyNotHere } from './use-why-not-here.ts';
import { useReference } from './use-reference.ts';
import paperStyles from '@festix/ui/paper.module.css';
import styles from './admit.module.css';

export interface AdmitDrawerProps {
  open: boolean;
  /** Areas and days of the event; absent: it has none. */
  places: readonly PassagePlaceView[] | undefined;
  /** Whether any text may be a ticket's code. */
  takesAny: boolean;
  onClose(): void;
}

type Mode = 'text' | 'qr';

/** The state that covers the search. */
type Over = { is: 'asking'; ticket: DoorTicketView } | { is: 'admitted'; checkin: CheckinView };

const REFUSED_HEAD = { header: classes(classes(paperStyles.zigzag, paperStyles['zigzag-bottom']), styles.refusedHead) };

/** Admits from the list of entries: found by text or by QR, chosen, confirmed. A refusal replaces the search. */
export function AdmitDrawer({ open, places, takesAny, onClose }: AdmitDrawerProps) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [place, setPlace] = useState<ChosenPlace>({ area: MAIN_AREA, day: undefined });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen || setRefusal(undefined)}
      size="32.5rem"
      title={refusal ? <RefusedTitle /> : texts.title}
      {...(refusal && { classNames: REFUSED_HEAD })}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      <Admitting
        refusal={refusal}
        onRefused={setRefusal}
        places={places}
        takesAny={takesAny}
        place={place}
        onPlace={setPlace}
      />
    </Drawer>
  );
}

interface AdmittingProps {
  refusal: Refusal | undefined;
  onRefused(refusal: Refusal | undefined): void;
  places: AdmitDrawerProps['places'];
  takesAny: boolean;
  place: ChosenPlace;
  onPlace(place: ChosenPlace): void;
}

function Admitting({ refusal, onRefused, places, takesAny, place, onPlace }: AdmittingProps) {
  const { id, time_zone } = useEvent();
  const reload = useReloadFound(id);
  // Read before it is needed: a refusal is told at once.
  const whyNotHere = useWhyNotHere(places !== undefined);
  const [mode, setMode] = useState<Mode>('text');
  const [asked, setAsked] = useState<AdmitQuery>({ query: '', type: 'user' });
  const [tickets, setTickets] = useState<readonly DoorTicketView[]>();
  const [over, setOver] = useState<Over>();
  const search = useRef<HTMLDivElement>(null);

  const reference = useReference({
    isPaused: over !== undefined || refusal !== undefined,
    isAsking:
      over?.is === 'asking' || (over?.is === 'admitted' && askedDocument(over.checkin, time_zone) !== undefined),
    onFound: (some) => {
      // A reader goes on with the next ticket while the last refusal is still shown.
      onRefused(undefined);
      setOver(undefined);
      found(some);
    },
  });

  // The back button is gone: the next key press belongs to the search.
  useEffect(() => (refusal ? () => search.current?.focus() : undefined), [refusal]);

  function choose(ticket: DoorTicketView) {
    // The search knows a ticket at the main area today; elsewhere the server decides.
    const known = refusalKnown(ticket, places !== undefined);
    // The obstacle may be gone since the search: a retry chooses from the present state.
    if (known) void reload();
    if (known) onRefused(withDocument(known, ticket, ticket.document_open === true, time_zone));
    else setOver({ is: 'asking', ticket });
  }

  function found(some: readonly DoorTicketView[]) {
    const [only, ...more] = some;
    if (only && more.length === 0) choose(only);
    else setTickets(some);
  }

  /** Returns to the search, which ran again: an admitted ticket is shown as such. */
  function goBack() {
    onRefused(undefined);
    setOver(undefined);
    setTickets(undefined);
  }

  return (
    <>
      {/* The camera keeps looking meanwhile: the ticket still before it is no second attempt. */}
      <div ref={search} className={styles.search} tabIndex={-1} hidden={refusal !== undefined}>
        {tickets ? (
          <TicketChoice tickets={tickets} onChoose={choose} onBack={() => setTickets(undefined)} />
        ) : (
          <div className={styles.admit}>
            {places && <AdmitPlace places={places} chosen={place} onChoose={onPlace} />}
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
            {reference.misread && <Banner tone="warning">{texts[reference.misread]}</Banner>}
            {mode === 'text' && reference.isUnknown && <Banner tone="error">{notices.codeCheckFailed}</Banner>}
            {mode === 'text' ? (
              <AdmitSearch asked={asked} takesAny={takesAny} onAsk={setAsked} onFound={found} />
            ) : (
              <AdmitCamera reference={reference} />
            )}
          </div>
        )}
      </div>
      {refusal && <Refused refusal={refusal} zone={time_zone} onBack={goBack} />}
      {over?.is === 'asking' && (
        <AdmitDialog
          key={over.ticket.id}
          ticket={over.ticket}
          places={places}
          place={place}
          whyNotHere={whyNotHere}
          onAdmitted={(checkin) => setOver({ is: 'admitted', checkin })}
          onRefused={(answered) => {
            setOver(undefined);
            onRefused(answered);
          }}
          onCancel={() => setOver(undefined)}
        />
      )}
      {over?.is === 'admitted' && <AdmittedDialog checkin={over.checkin} zone={time_zone} onClose={goBack} />}
    </>
  );
}
