import { cents, formatBRL, notices, SECOND, tillPin } from '@festix/domain/ground';
import { type TillSaleMethod } from '@festix/domain/selling';
import { useState, type FormEvent } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { reportError } from '../../../../data/report-error.ts';
import { useSaleHere, type ShiftSale } from '../../../../offline/till-stored.ts';
import { useThisDevice } from '../../../../offline/this-device-context.ts';
import type { VoidOutcome } from '../../../../offline/till.ts';
import { TillField } from '../parts/TillField.tsx';
import { TillKey } from '../parts/TillKey.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { printPapers, countWaiting } from '../printer/print-papers.ts';
import { usePrinter } from '../printer/printer.store.ts';
import { laterTexts } from '../later-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import tillChoicesStyles from '../parts/till-choices.module.css';
import styles from '../parts/till-words.module.css';

/** Voids a sale with a supervisor present: shows the consequences, asks for reason and PIN. */
export function VoidScreen() {
  const order_id = useParams()['order_id']!;
  const { event } = useTillHere();
  const found = useSaleHere(order_id);
  if (found === undefined) return <TillPage title={laterTexts.voidSale}>{null}</TillPage>;
  const back = tillPage(event.event_id, `sales/${order_id}`);
  if (found === null || found.is_void || found.sale.voided) return <Navigate to={back} replace />;
  return <VoidForm found={found} back={back} />;
}

const hints: Readonly<Record<TillSaleMethod, (amount: string) => string>> = {
  free: () => laterTexts.voidHintFree,
  cash: laterTexts.voidHint,
  card_machine: laterTexts.voidHintCard,
  card: laterTexts.voidHintTerminal,
  pix: laterTexts.voidHintPix,
};

interface Faults {
  reason?: string;
  supervisor?: string;
  pin?: string;
}

function VoidForm({ found: { sale, given_before }, back }: { found: ShiftSale; back: string }) {
  const here = useThisDevice();
  const { till, event, kick } = useTillHere();
  const navigate = useNavigate();
  const supervisors = event.supervisors.filter(({ pin }) => pin !== null);
  const [reason, setReason] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(form: FormEvent<HTMLFormElement>) {
    form.preventDefault();
    if (isBusy) return;
    const data = new FormData(form.currentTarget);
    const said = reason === laterTexts.otherReason ? String(data.get('other') ?? '').trim() : (reason ?? '');
    const supervisor_id = String(data.get('supervisor') ?? '');
    const pin = String(data.get('pin') ?? '');
    const wrong: Faults = {
      ...(!said && { reason: laterTexts.reasonMissing }),
      ...(!supervisor_id && { supervisor: laterTexts.supervisorMissing }),
      ...(!tillPin.check(pin) && { pin: pin === '' ? laterTexts.pinMissing : tillPin.message }),
    };
    setFaults(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const outcome = await till.voidSale(sale.id, { supervisor_id, pin, reason: said });
      if (outcome.came !== 'voided') return setRefusal(whyNotVoided(outcome));
      kick('queued');
      const amount = cents(sale.total - given_before);
      const isPrinted = usePrinter.getState().setting?.prints_sales === true;
      await (isPrinted ? printPapers([{ is: 'void', sale_id: sale.id, amount }], here) : countWaiting(here)).catch(
        (error: unknown) => reportError(error, 'till.print'),
      );
      void navigate(back, { replace: true });
    } catch (error) {
      reportError(error, 'till.void');
      setRefusal(notices.unexpected);
    } finally {
      setBusy(false);
    }
  }

  return (
    <TillPage
      title={laterTexts.voidTitle}
      back={back}
      dock={
        supervisors.length > 0 && (
          <TillKey look="danger" type="submit" form="till-void" isBusy={isBusy}>
            {isBusy ? laterTexts.voiding : laterTexts.confirmVoid}
          </TillKey>
        )
      }
    >
      <p className={styles.note}>{hints[sale.payment_method](formatBRL(cents(sale.total - given_before)))}</p>
      {sale.tickets.length > 1 && <p className={styles.note}>{laterTexts.voidsWhole}</p>}
      {supervisors.length === 0 ? (
        <p className={styles.refusal}>{laterTexts.noSupervisor}</p>
      ) : (
        <form id="till-void" noValidate onSubmit={(form) => void submit(form)}>
          <fieldset className={tillChoicesStyles.choices} aria-describedby={faults.reason && 'till-void-reason'}>
            <legend>{laterTexts.reason}</legend>
            {[...laterTexts.reasons, laterTexts.otherReason].map((one) => (
              <label key={one}>
                <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
                {one}
              </label>
            ))}
          </fieldset>
          {reason === laterTexts.otherReason && (
            <TillField label={laterTexts.otherReason} name="other" maxLength={200} autoComplete="off" />
          )}
          {faults.reason && (
            <p id="till-void-reason" className={styles.fault} role="alert">
              {faults.reason}
            </p>
          )}
          <fieldset
            className={tillChoicesStyles.choices}
            aria-describedby={faults.supervisor && 'till-void-supervisor'}
          >
            <legend>{laterTexts.supervisor}</legend>
            {supervisors.map(({ id, name }) => (
              <label key={id}>
                <input type="radio" name="supervisor" value={id} defaultChecked={supervisors.length === 1} />
                {name}
              </label>
            ))}
          </fieldset>
          {faults.supervisor && (
            <p id="till-void-supervisor" className={styles.fault} role="alert">
              {faults.supervisor}
            </p>
          )}
          <TillField
            label={laterTexts.pin}
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            error={faults.pin}
          />
        </form>
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </TillPage>
  );
}

function whyNotVoided(outcome: Exclude<VoidOutcome, { came: 'voided' }>): string {
  if (outcome.came === 'refused') return laterTexts.voidRefusals[outcome.why];
  switch (outcome.answer.pin) {
    case 'wrong':
      return laterTexts.pinWrong(outcome.answer.left);
    case 'locked':
      return laterTexts.pinLocked(Math.max(1, Math.ceil(outcome.answer.wait / SECOND)));
    case 'none':
      return laterTexts.pinNone;
  }
}
