import type { DoorTicketView } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { admitTexts as texts } from './admit-texts.ts';
import { TicketRow } from './TicketRow.tsx';
import styles from './admit.module.css';

export interface TicketChoiceProps {
  tickets: readonly DoorTicketView[];
  onChoose(ticket: DoorTicketView): void;
  onBack(): void;
}

/** Chooses one of an order's tickets. */
export function TicketChoice({ tickets, onChoose, onBack }: TicketChoiceProps) {
  return (
    <section aria-labelledby="admit-which">
      <Button type="text" className={styles.choiceBack} icon={<Icon of={ArrowLeft} size={18} />} onClick={onBack}>
        {texts.back}
      </Button>
      <h3 id="admit-which" className={styles.choiceTitle}>
        {texts.chooseTicket}
      </h3>
      <ul className={styles.foundList}>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} onChoose={() => onChoose(ticket)} />
        ))}
      </ul>
    </section>
  );
}
