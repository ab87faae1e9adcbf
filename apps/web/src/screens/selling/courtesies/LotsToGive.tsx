import { type LotView, type PriceView } from '@festix/domain/contract';
import { leftWords } from '@festix/domain/ground';
import { courtesyAmount, faultsOfCourtesy } from '@festix/domain/selling';
import { Amount, countWords, LotName, SectionTitle, classes } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { Form } from 'antd';
import { AmountCounter } from './AmountCounter.tsx';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { askedOf, chosenOf, worthOf, type CourtesyFields } from './courtesy-fields.ts';
import styles from './courtesies.module.css';

/** Lists every lot with its prices, each with a counter; courtesies may use hidden and closed ones as well. */
export function LotsToGive({ lots }: { lots: readonly LotView[] }) {
  return (
    <section>
      <SectionTitle ruled level={3}>
        {texts.toCreate}
      </SectionTitle>
      <ul className={styles.give} aria-label={texts.toCreate}>
        {lots.map((lot) => (
          <li key={lot.id}>
            <p className={styles.giveLot}>
              <LotName name={lot.name} order={lot.sorting} />
              <span className="fx-quiet fx-num">{placesIn(lot)}</span>
            </p>
            {lot.prices.map((price) => (
              <PriceToGive key={price.id} lot={lot} price={price} />
            ))}
          </li>
        ))}
      </ul>
      <Form.Item
        name="user_ticket_limit"
        dependencies={lots.flatMap(({ prices }) => prices.map(({ id }) => ['amounts', id]))}
        rules={[({ getFieldValue }) => ({ validator: () => someTickets(lots, getFieldValue('amounts') as Amounts) })]}
      >
        <TicketsChosen lots={lots} />
      </Form.Item>
    </section>
  );
}

type Amounts = CourtesyFields['amounts'];

function placesIn({ remaining_tickets }: LotView): string {
  return remaining_tickets === 0 ? texts.soldOut : leftWords(remaining_tickets);
}

function PriceToGive({ lot, price }: { lot: LotView; price: PriceView }) {
  const form = Form.useFormInstance<CourtesyFields>();
  const amounts = Form.useWatch('amounts', form);
  const others = lot.prices.filter(({ id }) => id !== price.id);
  return (
    <div className={styles.givePrice}>
      <span className={styles.giveName}>
        <b>{price.name}</b>
        <span className="fx-quiet">
          <Amount cents={price.unit_amount} />
        </span>
      </span>
      <Form.Item
        name={['amounts', price.id]}
        initialValue={0}
        dependencies={others.map(({ id }) => ['amounts', id])}
        validateFirst
        rules={[
          obeys(courtesyAmount),
          ({ getFieldValue }) => ({
            validator: (_, amount: number | null) => enoughPlaces(lot, amount, getFieldValue('amounts') as Amounts),
          }),
        ]}
      >
        <AmountCounter
          label={texts.amountOf(price.name, lot.name)}
          lessLabel={texts.oneLess(price.name, lot.name)}
          moreLabel={texts.oneMore(price.name, lot.name)}
          isFull={askedOf(lot, amounts) >= lot.remaining_tickets}
        />
      </Form.Item>
    </div>
  );
}

/** Returns a rule, shown beside every price of the lot. */
function enoughPlaces(lot: LotView, amount: number | null, amounts: Amounts): Promise<void> {
  const isShort = (amount ?? 0) > 0 && askedOf(lot, amounts) > lot.remaining_tickets;
  return isShort ? Promise.reject(new Error(texts.short(lot.remaining_tickets))) : Promise.resolve();
}

function someTickets(lots: readonly LotView[], amounts: Amounts): Promise<void> {
  const [fault] = faultsOfCourtesy({ tickets: chosenOf(lots, amounts) })['user_ticket_limit'] ?? [];
  return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
}

/** Shows the chosen tickets and their value. Takes the focus when they are invalid. */
function TicketsChosen({ id, lots }: { id?: string; lots: readonly LotView[] }) {
  const chosen = chosenOf(lots, Form.useWatch('amounts', Form.useFormInstance<CourtesyFields>()));
  const count = chosen.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <output id={id} tabIndex={-1} className={classes(styles.giveTotal, 'fx-num')}>
      {count === 0 ? (
        <span className="fx-quiet">{texts.nothingChosen}</span>
      ) : (
        <>
          <b>{countWords(count, texts.ticket)}</b>
          <span className="fx-quiet">
            <Amount cents={worthOf(chosen)} /> {texts.offered}
          </span>
        </>
      )}
    </output>
  );
}
