import type { InstallmentOptionView, OrderView } from '@festix/domain/contract';
import { documentNumber, formatBRL, normaliseDocument, requiredText } from '@festix/domain/ground';
import { cardRefusalAdvice, statusDetailText } from '@festix/domain/selling';
import { Banner, Button, FlagButton, Icon } from '@festix/ui';
import { Lock } from '@phosphor-icons/react/Lock';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { cardFields } from '../../../data/card-fields.ts';
import { reportError } from '../../../data/report-error.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { DocumentField, TextField } from '../../../frame/form/fields.tsx';
import { CARD_FIELDS, CardFaultsError, type CardFaults, type CardField, type GatewayFields } from './card-fault.ts';
import { handedHolder } from '../purchase/card-holder.ts';
import { cardTexts as texts } from './card-texts.ts';
import { InstallmentsChoice } from './InstallmentsChoice.tsx';
import { MercadoPagoFields } from './MercadoPagoFields.tsx';
import { SandboxFields } from './SandboxFields.tsx';
import type { CardOutcome, useCardPayment } from './use-card-payment.ts';
import { useInstallments } from './use-installments.ts';
import styles from './card.module.css';

/** The field that a refusal is about. */
const GUILTY: Readonly<Record<string, CardField>> = {
  cc_rejected_bad_filled_card_number: 'number',
  cc_rejected_bad_filled_date: 'expiry',
  cc_rejected_bad_filled_security_code: 'code',
};

export interface CardFormProps {
  order: OrderView;
  payment: ReturnType<typeof useCardPayment>;
  /** Whether it takes the place of the bank's question, which had the focus. */
  takesFocus: boolean;
}

/** Asks for a card and its instalments, and charges it. A refusal keeps what was typed. */
export function CardForm({ order, payment, takesFocus }: CardFormProps) {
  const place = useFocusWhen<HTMLFormElement>(takesFocus);
  const { isInDoubt, isOpen, awaited, refusal, offersPix } = payment;
  const busy = useRef(false);
  const [isMaking, setMaking] = useState(false);
  const isSending = isMaking || payment.isSending;
  const [known] = useState(() => ({ ...handedHolder(order.id) }));
  const [fields, setFields] = useState<GatewayFields>();
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const [faults, setFaults] = useState<CardFaults>({});
  const [problem, setProblem] = useState<string>();
  const [bin, setBin] = useState<string>();
  const [chosen, choose] = useState(1);
  const installments = useInstallments(order.id, bin);
  const own = useRef<HTMLDivElement>(null);
  const news = useRef<HTMLDivElement>(null);
  const options = installments.view?.options ?? [];
  const option = options.find((one) => one.installments === chosen) ?? options[0];
  const isRefusedBin = installments.view !== undefined && options.length === 0;
  /** The refusal that a new text or another press has answered. */
  const [answered, setAnswered] = useState<string>();

  const payer = order.user?.document ?? known.document ?? null;
  // A bank in Brazil asks whose card it is. The sandbox's does not.
  const asksDocument = payer === null && cardFields() === 'mercadopago';

  const ownField = (field: 'name' | 'document') => own.current?.querySelector<HTMLInputElement>(`[name="${field}"]`);
  const typedIn = (field: 'name' | 'document') => ownField(field)?.value.trim() ?? '';

  function focus(field: CardField): void {
    if (field === 'name' || field === 'document') ownField(field)?.focus();
    else fields?.focus(field);
  }

  // A refusal is read out, and the focus goes to what it is about.
  const refused = refusal?.id;
  const detail = refusal?.status_detail ?? '';
  const guilty = GUILTY[detail];
  const shown: CardFaults = {
    ...(guilty && refused !== answered && { [guilty]: cardRefusalAdvice(detail) }),
    ...faults,
    ...(isRefusedBin && { number: texts.numberNotTaken }),
  };
  useEffect(() => {
    if (refused === undefined) return;
    if (guilty && fields) focus(guilty);
    else news.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal, whatever else is drawn anew
  }, [refused]);

  function fail(wrong: CardFaults): void {
    setFaults(wrong);
    const first = CARD_FIELDS.find((field) => wrong[field]);
    if (first) return focus(first);
    setProblem(texts.fieldsWrong);
    news.current?.focus();
  }

  /** Runs one send at a time, from the press on: a gateway's token takes seconds. */
  async function once(send: () => Promise<void>): Promise<void> {
    if (busy.current || isSending) return;
    busy.current = true;
    setMaking(true);
    setProblem(undefined);
    try {
      await send();
    } finally {
      busy.current = false;
      setMaking(false);
    }
  }

  function tell({ problem: found }: CardOutcome): void {
    setProblem(found);
    if (found) news.current?.focus();
  }

  async function submit(): Promise<void> {
    if (awaited) return tell(await payment.pay(awaited));
    if (!fields) return;
    setFaults({});
    setAnswered(refused);
    const holder = { name: typedIn('name'), document: payer ?? (normaliseDocument(typedIn('document')) || null) };
    // As the key says it.
    const drawn = option ?? { installments: 1, total: order.total };
    const ownFaults: CardFaults = {
      ...(!requiredText.check(holder.name) && { name: texts.nameWrong }),
      ...(holder.document !== null && !documentNumber.check(holder.document) && { document: texts.documentWrong }),
    };
    try {
      const token = await fields.token(holder);
      if (Object.keys(ownFaults).length > 0) return fail(ownFaults);
      const told = await installments.known();
      if (!told) return setProblem(texts.installmentsFailed);
      const { payment_method_id, issuer_id } = told;
      // The gateway takes no such card.
      if (payment_method_id === null || told.options.length === 0) return focus('number');
      const one = told.options.find((each) => each.installments === drawn.installments && each.total === drawn.total);
      if (!one) return tell({ problem: texts.installmentsChanged });
      tell(await payment.pay({ method: 'card', token, payment_method_id, issuer_id, installments: one.installments }));
    } catch (cause) {
      if (cause instanceof CardFaultsError) return fail({ ...cause.faults, ...ownFaults });
      reportError(cause, 'card.token');
      setFaults(ownFaults);
      tell({ problem: texts.fieldsFailed });
    }
  }

  async function payByPix(): Promise<void> {
    tell(await payment.payByPix());
  }

  const word = isSending ? texts.sending : awaited ? texts.askAgain : <PayWords order={order} option={option} />;

  const told = {
    faults: shown,
    onFields: setFields,
    onBin: (next: string | undefined) => {
      // Another card has other instalments.
      if (next !== bin) choose(1);
      setBin(next);
    },
    onTyped: (field: CardField) => {
      setFaults(({ [field]: _, ...others }) => others);
      if (field === guilty) setAnswered(refused);
    },
    onFailed: () => setFailed(true),
  };

  return (
    <form
      ref={place}
      className={styles.form}
      tabIndex={-1}
      noValidate
      aria-label={texts.title}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void once(submit);
      }}
    >
      <h2>{texts.title}</h2>
      <div ref={news} className={styles.news} tabIndex={-1}>
        {refusal && !isSending && !problem && (
          <Banner tone="error">
            <b>
              {texts.refused} {statusDetailText(detail)}.
            </b>{' '}
            {cardRefusalAdvice(detail)} {texts.kept}
          </Banner>
        )}
        {problem && !isSending && <Banner tone="error">{problem}</Banner>}
      </div>
      {offersPix && (
        <div className={styles.pix}>
          <p>{texts.pixOffer}</p>
          <FlagButton block aria-disabled={isSending} onClick={() => void once(payByPix)}>
            {texts.byPix}
          </FlagButton>
        </div>
      )}
      {hasFailed ? (
        <Banner
          tone="error"
          action={
            <Button
              onClick={() => {
                setFailed(false);
                setRound(round + 1);
              }}
            >
              {texts.again}
            </Button>
          }
        >
          {texts.fieldsFailed}
        </Banner>
      ) : cardFields() === 'mercadopago' ? (
        <MercadoPagoFields key={round} {...told} />
      ) : (
        <SandboxFields {...told} />
      )}
      <div ref={own}>
        <TextField
          name="name"
          label={texts.name}
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={order.user?.name ?? known.name ?? ''}
          error={faults.name}
          onInput={() => told.onTyped('name')}
        />
        {asksDocument && (
          <DocumentField
            name="document"
            label={texts.document}
            hint={texts.documentHint}
            error={faults.document}
            onInput={() => told.onTyped('document')}
          />
        )}
      </div>
      <InstallmentsChoice
        order={order}
        options={options}
        chosen={option}
        isReading={installments.isReading}
        isRefused={isRefusedBin}
        hasFailed={installments.hasFailed}
        onRetry={installments.retry}
        onChoose={choose}
      />
      <p className={styles.doubt} role="status">
        {isInDoubt ? texts.doubt : isOpen && (awaited ? texts.awaited : texts.doubt)}
      </p>
      {/* One flag a screen: beside the offer of Pix another card is the second way. */}
      {offersPix ? (
        <Button
          block
          size="large"
          htmlType="submit"
          aria-disabled={isSending || (!fields && !awaited)}
          aria-busy={isSending}
        >
          {word}
        </Button>
      ) : (
        <FlagButton block htmlType="submit" aria-disabled={isSending || (!fields && !awaited)} aria-busy={isSending}>
          {word}
        </FlagButton>
      )}
      <p className={styles.privacy}>
        <Icon of={Lock} size={18} /> {texts.privacy}
      </p>
      {!offersPix && (
        <Button type="text" aria-disabled={isSending} onClick={() => void once(payByPix)}>
          {texts.byPix}
        </Button>
      )}
    </form>
  );
}

interface PayWordsProps {
  order: OrderView;
  option: Pick<InstallmentOptionView, 'installments' | 'amount' | 'total'> | undefined;
}

/** Says what the key pays: `Pagar 3x de R$ 41,20`, with the total of all. */
function PayWords({ order, option }: PayWordsProps) {
  if (!option || option.installments === 1) return texts.pay(formatBRL(option?.amount ?? order.total));
  return (
    <span className={styles.payWords}>
      {texts.pay(`${option.installments}x de ${formatBRL(option.amount)}`)}{' '}
      <small>{texts.inAll(formatBRL(option.total))}</small>
    </span>
  );
}
