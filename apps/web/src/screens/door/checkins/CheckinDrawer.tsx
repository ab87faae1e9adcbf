import { type CheckinRowView, type ConflictView, type UndoneView } from '@festix/domain/contract';
import { feedback, isFeedbackCode, scanDoubtTexts, twoDoorsFeedback } from '@festix/domain/door';
import { documentResultLabels, documentToAsk } from '@festix/domain/programme';
import { Banner, Button, Code, DateTime, Icon, LotName, classes } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { X } from '@phosphor-icons/react/X';
import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { CheckinTags } from './CheckinTags.tsx';
import { OpenDocument } from './admit/OpenDocument.tsx';
import { entryTexts } from './entry-texts.ts';
import { buyerBeside, holderOf } from './holder.ts';
import { HolderReveal } from './HolderReveal.tsx';
import { delayWords, uncertaintyWords } from './scan-words.ts';
import { UndoDialog } from './UndoDialog.tsx';
import { heldCode, priceAfter, soldLot } from './sold-lot.ts';
import styles from './checkins.module.css';

export interface CheckinDrawerProps {
  /** The shown entry; undefined: closed. */
  checkin: CheckinRowView | undefined;
  zone: string;
  onClose(): void;
}

/** Shows one entry in full: holder, gate, operator, times of scan and arrival, and every conflict. */
export function CheckinDrawer({ checkin, zone, onClose }: CheckinDrawerProps) {
  return (
    <Drawer
      open={checkin !== undefined}
      onClose={onClose}
      size="28.75rem"
      title={checkin && holderOf(checkin)}
      extra={checkin && <CheckinTags row={checkin} />}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {checkin && (
        <>
          {checkin.conflicts.length > 0 && <TwoDoors checkin={checkin} zone={zone} />}
          {checkin.doubts.length > 0 && <Doubts checkin={checkin} zone={zone} />}
          {checkin.undone && <Undone undone={checkin.undone} zone={zone} />}
          <EntryFacts checkin={checkin} zone={zone} />
          <EntryDocument key={`${checkin.id} document`} checkin={checkin} zone={zone} />
          <EntryActions key={checkin.id} checkin={checkin} zone={zone} onUndone={onClose} />
        </>
      )}
    </Drawer>
  );
}

/** Shows the doubts about a scan: the entry counts, and a person checks the device. */
function Doubts({ checkin: { doubts, claimed_at }, zone }: { checkin: CheckinRowView; zone: string }) {
  return (
    <Banner tone="warning">
      {doubts.map((doubt) => scanDoubtTexts[doubt]).join('. ')}.
      {claimed_at && (
        <>
          {' '}
          {entryTexts.deviceClock} <DateTime at={claimed_at} zone={zone} />.
        </>
      )}
    </Banner>
  );
}

function Undone({ undone: { at, by, reason }, zone }: { undone: UndoneView; zone: string }) {
  return (
    <Banner tone="warning">
      {entryTexts.undoneBy(by)} · <DateTime at={at} zone={zone} />
      {reason && `: ${reason}`}
    </Banner>
  );
}

interface EntryActionsProps {
  checkin: CheckinRowView;
  zone: string;
  onUndone(): void;
}

/** Asks for the document of an entry that nobody has answered for. */
function EntryDocument({
  checkin: { ticket_id, ticket, document_open },
  zone,
}: {
  checkin: CheckinRowView;
  zone: string;
}) {
  const event = useEvent();
  const { can } = useArea();
  // Stays to show the answer, although the entry is no longer open then.
  const [wasOpen] = useState(document_open === true);
  const document = documentToAsk(ticket.price.kind, new Date(), zone);
  if (!wasOpen || !document || !can('checkins:create', event)) return null;
  return <OpenDocument ticket_id={ticket_id} document={document} />;
}

/** Shows a supervisor's actions for an entry. */
function EntryActions({ checkin, zone, onUndone }: EntryActionsProps) {
  const event = useEvent();
  const { can } = useArea();
  const [isUndoing, setUndoing] = useState(false);
  const canUndo = can('checkins:undo', event) && checkin.undone === null && isEntry(checkin);
  const canReveal = can('documents:reveal', event);
  if (!canUndo && !canReveal) return null;
  return (
    <div className={styles.entryActions}>
      {canReveal && <HolderReveal event_id={event.id} ticket_id={checkin.ticket_id} />}
      {canUndo && (
        <Button danger icon={<Icon of={ArrowUUpLeft} size={19} />} onClick={() => setUndoing(true)}>
          {entryTexts.undo}
        </Button>
      )}
      {isUndoing && (
        <UndoDialog
          checkin={checkin}
          event_id={event.id}
          zone={zone}
          onClose={() => setUndoing(false)}
          onUndone={onUndone}
        />
      )}
    </div>
  );
}

/** Returns whether it is an entry: a dead ticket that a phone admitted has none, only its scan in conflict. */
function isEntry({ id, conflicts }: CheckinRowView): boolean {
  return !conflicts.some(({ scan_id }) => scan_id === id);
}

function EntryFacts({ checkin, zone }: { checkin: CheckinRowView; zone: string }) {
  const { ticket, device } = checkin;
  const buyer = buyerBeside(checkin);
  const delay = delayWords(checkin.scanned_at, checkin.received_at);
  return (
    <dl className={styles.entry}>
      <Fact name="Ingresso">
        <Code>{heldCode(ticket)}</Code>
      </Fact>
      <Fact name="Lote">
        <LotName name={soldLot(ticket)} order={ticket.lot.sorting} />
        {priceAfter(ticket)}
      </Fact>
      {ticket.seller === undefined ? (
        <Fact name="Pedido">
          <Code>{checkin.order_code}</Code>
        </Fact>
      ) : (
        <Fact name={entryTexts.ownCode}>
          <Code>{ticket.code}</Code>
        </Fact>
      )}
      {buyer && <Fact name="Comprado por">{buyer}</Fact>}
      <Fact name="Entrou em">
        <DateTime at={checkin.scanned_at} zone={zone} />
      </Fact>
      {checkin.left_at && (
        <Fact name={entryTexts.leftAt}>
          <DateTime at={checkin.left_at} zone={zone} />
        </Fact>
      )}
      {checkin.place && <Fact name={entryTexts.area}>{checkin.place.area.name}</Fact>}
      {checkin.place?.day && <Fact name={entryTexts.day}>{checkin.place.day.name}</Fact>}
      <Fact name="Portão">{device?.gate ?? '—'}</Fact>
      <Fact name="Aparelho">{device?.name ?? 'Painel'}</Fact>
      <Fact name="Validado por">{checkin.validatedBy?.name ?? '—'}</Fact>
      <Fact name="Decidido">{checkin.decided_offline ? 'no aparelho, sem conexão' : 'com o servidor'}</Fact>
      {checkin.document && <Fact name="Documento">{documentResultLabels[checkin.document]}</Fact>}
      {delay && <Fact name="Chegou ao servidor">{delay} depois</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fx-num">{children}</dd>
    </div>
  );
}

/** Shows both sides of a conflict, the owner of the admission first. */
function TwoDoors({ checkin, zone }: { checkin: CheckinRowView; zone: string }) {
  return (
    <section className={styles.twoDoors} aria-label={twoDoorsFeedback.title}>
      <h3>{twoDoorsFeedback.text}</h3>
      <ul>
        <li>
          <Side
            title="Esta entrada vale"
            at={checkin.scanned_at}
            zone={zone}
            gate={checkin.device?.gate ?? null}
            device={checkin.device?.name ?? null}
            by={checkin.validatedBy?.name ?? null}
          />
        </li>
        {checkin.conflicts.map((conflict) => (
          <li key={conflict.scan_id}>
            <LostSide conflict={conflict} zone={zone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LostSide({ conflict, zone }: { conflict: ConflictView; zone: string }) {
  const delay = delayWords(conflict.scanned_at, conflict.received_at);
  const title = isFeedbackCode(conflict.code) ? feedback[conflict.code].title : 'Esta virou conflito';
  return (
    <Side
      title={title}
      at={conflict.scanned_at}
      zone={zone}
      gate={conflict.gate}
      device={conflict.device}
      by={conflict.by}
      uncertainty={conflict.uncertainty}
    >
      {delay && <span>enviada {delay} depois</span>}
      {conflict.doubts?.map((doubt) => (
        <span key={doubt}>{scanDoubtTexts[doubt]}</span>
      ))}
    </Side>
  );
}

interface SideProps {
  title: string;
  at: string;
  zone: string;
  gate: string | null;
  device: string | null;
  by: string | null;
  /** Milliseconds either way. */
  uncertainty?: number | null;
  children?: ReactNode;
}

function Side({ title, at, zone, gate, device, by, uncertainty, children }: SideProps) {
  return (
    <>
      <b>{title}</b>
      <span className={classes(styles.twoDoorsTime, 'fx-figure')}>
        <DateTime variant="door" at={at} zone={zone} />
      </span>
      <span>{[gate, device].filter(Boolean).join(' · ') || 'Painel'}</span>
      {by && <span>{by}</span>}
      {uncertainty !== undefined && uncertainty !== null && (
        <span className="fx-num">{uncertaintyWords(uncertainty)}</span>
      )}
      {children}
    </>
  );
}
