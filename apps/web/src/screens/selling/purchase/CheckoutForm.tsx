import {
  buyingEndpoints,
  type CheckoutQuestionView,
  type OrderView,
  type PublicEventView,
  type UserView,
} from '@festix/domain/contract';
import { formatDocument, formatPhone, notices } from '@festix/domain/ground';
import { sellerWords } from '@festix/domain/people';
import { answerField, answerPlaces, documentToBring, isReducedByLaw } from '@festix/domain/programme';
import { askedDocument, costsNothing, withdrawalUntil, withdrawalWords } from '@festix/domain/selling';
import { Banner, classes, ErrorState, FlagButton, Link, SkeletonBar } from '@festix/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Agreement } from '../../../frame/app/Agreement.tsx';
import { readDraft } from '../../../frame/app/drafts.ts';
import { signInPath } from '../../../frame/app/own-path.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { requestIdOf } from '../../../data/report-error.ts';
import { useCall } from '../../../data/queries.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useSession } from '../../../session/session.store.ts';
import { CheckField, DocumentField, EmailField, PhoneField, TextField } from '../../../frame/form/fields.tsx';
import type { FieldErrors } from '../../../frame/form/use-form.ts';
import { AskedQuestion } from '../../shopfront/public/AskedQuestion.tsx';
import {
  METHOD_FIELD,
  otherEmailField,
  otherField,
  otherNameField,
  pricesOf,
  type CheckoutParts,
  type TicketPrice,
} from './checkout-fields.ts';
import { MethodChoice, type PaidMethod } from './MethodChoice.tsx';
import { purchaseTexts as texts } from './purchase-texts.ts';
import { draftName, useCheckout, type CheckoutDraft } from './use-checkout.ts';
import styles from './checkout.module.css';

export interface CheckoutFormProps {
  order: OrderView;
  /** Whether the person has just requested it, in the place of a charge. */
  isNew: boolean;
  /** The order has a charge, or is paid. */
  onDone(): void;
}

/** Asks for buyer, answers, assignees and payment method. */
export default function CheckoutForm({ order, isNew, onDone }: CheckoutFormProps) {
  const event = useCall(buyingEndpoints.event, { params: { slug: order.event.slug }, query: {} });
  if (event.data) return <Fields order={order} event={event.data} isNew={isNew} onDone={onDone} />;
  if (event.error) {
    return (
      <div className={styles.checkout}>
        <ErrorState
          level={2}
          title={notices.checkoutFormLoadFailed}
          line={whyItFailed(event.error)}
          onRetry={() => void event.refetch()}
          requestId={requestIdOf(event.error)}
        />
      </div>
    );
  }
  return (
    <div className={classes(styles.checkout, styles.toCome)} role="status" aria-label={texts.loading} aria-busy="true">
      <SkeletonBar height={52} />
      <SkeletonBar height={52} />
      <SkeletonBar height={52} />
    </div>
  );
}

/** The initial value of a field. */
type Given = (name: string) => readonly string[];

interface FieldsProps extends CheckoutFormProps {
  event: PublicEventView;
}

function Fields({ order, event, isNew, onDone }: FieldsProps) {
  const { questions } = event;
  const user = useSession((session) => session.user);
  const prices = pricesOf(order.items);
  const parts: CheckoutParts = {
    questions,
    tickets: prices.length,
    isFree: costsNothing(order),
    document: askedDocument(order, event.asks_document),
    isPaidForOther: !order.user && order.payment !== null,
  };
  const [draft] = useState(() => readDraft<CheckoutDraft>(draftName(order)));
  // Fixed when the form opens: its texts while typing depend on it.
  const [known] = useState(() => knownOf(order, user));
  const given: Given = (name) => (draft ?? known)[name] ?? [];
  const [isTicked, tick] = useState(() => given('is_foreigner').length > 0);
  const [chosen, choose] = useState<PaidMethod>(() =>
    (given(METHOD_FIELD)[0] ?? order.payment?.method) === 'card' ? 'card' : 'pix',
  );
  // Pix asks for a CPF or CNPJ.
  const hasPix = parts.isPaidForOther || !isTicked;
  const method = hasPix ? chosen : 'card';
  const { form, errors, refusal, isSending, word } = useCheckout(order, parts, method, onDone);
  return (
    <form {...form} className={styles.checkout} aria-label={texts.payment}>
      {!parts.isPaidForOther && (
        <AskedFields
          questions={questions}
          prices={prices}
          given={given}
          errors={errors}
          isNew={isNew}
          hasDocument={parts.document !== 'none'}
          isForeigner={isTicked}
          onForeigner={tick}
        />
      )}
      {parts.isFree ? (
        <p className={styles.free}>{texts.free}</p>
      ) : (
        <MethodChoice method={method} total={order.total} hasPix={hasPix} onChoose={choose} />
      )}
      {event.seller && <p className="fx-quiet">{texts.soldBy(sellerWords(event.seller))}</p>}
      {!parts.isFree && <Withdrawal order={order} />}
      <Agreement by="paying" />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <FlagButton block htmlType="submit" aria-disabled={isSending} aria-busy={isSending}>
        {word}
      </FlagButton>
    </form>
  );
}

/** Shows the last day of a withdrawal, in the words of the order's mail. */
function Withdrawal({ order: { event } }: { order: OrderView }) {
  const until = withdrawalUntil(new Date(serverNow()), event.start_date);
  if (until === null) return <Banner>{texts.noWithdrawal}</Banner>;
  return (
    <p>
      {withdrawalWords(until, event.time_zone)} {texts.howToWithdraw}
    </p>
  );
}

interface AskedFieldsProps extends BuyerFieldsProps {
  questions: readonly CheckoutQuestionView[];
  /** Of each ticket. */
  prices: readonly TicketPrice[];
  isNew: boolean;
}

/** Asks for buyer, answers and assignees. */
function AskedFields({ questions, prices, isNew, ...buyer }: AskedFieldsProps) {
  const { given, errors } = buyer;
  const user = useSession((session) => session.user);
  const location = useLocation();
  const title = useFocusWhen<HTMLHeadingElement>(isNew);
  const ofOrder = answerPlaces(questions, 0);
  return (
    <>
      <section>
        <h2 ref={title} tabIndex={-1}>
          {texts.yourData}
        </h2>
        {!user && (
          <p className={styles.signIn}>
            <Link href={signInPath(location)}>{texts.signIn}</Link>
          </p>
        )}
        <BuyerFields {...buyer} />
      </section>
      {ofOrder.length > 0 && (
        <section>
          <h2>{texts.questions}</h2>
          {ofOrder.map((place) => (
            <AskedQuestion
              key={place.question.id}
              question={place.question}
              name={answerField(place)}
              given={given(answerField(place))}
              error={errors[answerField(place)]}
            />
          ))}
        </section>
      )}
      <section>
        <h2>{texts.tickets}</h2>
        {prices.map((price, ticket) => (
          <TicketFields
            key={ticket}
            ticket={ticket}
            price={price}
            questions={questions}
            given={given}
            errors={errors}
          />
        ))}
      </section>
    </>
  );
}

interface BuyerFieldsProps {
  given: Given;
  errors: FieldErrors<string>;
  /** Whether a document is asked for. */
  hasDocument: boolean;
  isForeigner: boolean;
  onForeigner(isForeigner: boolean): void;
}

function BuyerFields({ given, errors, hasDocument, isForeigner, onForeigner }: BuyerFieldsProps) {
  return (
    <>
      <TextField
        label={texts.name}
        name="name"
        autoComplete="name"
        defaultValue={given('name')[0]}
        error={errors['name']}
      />
      <EmailField
        label={texts.email}
        name="email"
        autoComplete="email"
        hint={texts.emailHint}
        defaultValue={given('email')[0]}
        error={errors['email']}
      />
      <PhoneField
        label={texts.phone}
        name="phone"
        hint={texts.phoneHint}
        defaultValue={given('phone')[0]}
        error={errors['phone']}
      />
      {hasDocument && (
        <>
          <DocumentField
            // An account without a document leaves the field empty.
            key={isForeigner ? 'none' : 'document'}
            label={texts.document}
            name="document"
            defaultValue={isForeigner ? '' : given('document')[0]}
            disabled={isForeigner}
            error={errors['document']}
          />
          <CheckField
            label={texts.foreigner}
            name="is_foreigner"
            checked={isForeigner}
            onChange={(event) => onForeigner(event.target.checked)}
          />
        </>
      )}
    </>
  );
}

interface TicketFieldsProps {
  /** From 0. */
  ticket: number;
  price: TicketPrice;
  questions: readonly CheckoutQuestionView[];
  given: Given;
  errors: FieldErrors<string>;
}

function TicketFields({ ticket, price, questions, given, errors }: TicketFieldsProps) {
  const [isOthers, setOthers] = useState(() => given(otherField(ticket)).length > 0);
  const asked = questions.filter(({ assignment }) => assignment === 'per_ticket');
  return (
    <fieldset className={styles.ticket}>
      <legend>{texts.ticketOf(ticket + 1, price.words)}</legend>
      {isReducedByLaw(price.kind) && <p className="fx-quiet">{texts.bring(documentToBring(price.kind))}</p>}
      <CheckField
        label={texts.forOther}
        name={otherField(ticket)}
        checked={isOthers}
        onChange={(event) => setOthers(event.target.checked)}
      />
      {isOthers && (
        <>
          <TextField
            label={texts.otherName}
            name={otherNameField(ticket)}
            autoComplete="off"
            defaultValue={given(otherNameField(ticket))[0]}
            error={errors[otherNameField(ticket)]}
          />
          <EmailField
            label={texts.otherEmail}
            name={otherEmailField(ticket)}
            autoComplete="off"
            defaultValue={given(otherEmailField(ticket))[0]}
            error={errors[otherEmailField(ticket)]}
          />
        </>
      )}
      {asked.map((question) => {
        const name = answerField({ question, ticket_index: ticket });
        return (
          <AskedQuestion key={question.id} question={question} name={name} given={given(name)} error={errors[name]} />
        );
      })}
    </fieldset>
  );
}

/** Returns the known data: the order's buyer, or else the account. */
function knownOf(order: OrderView, user: UserView | undefined): CheckoutDraft {
  const { user: buyer, tickets = [], answers = [] } = order;
  const isBuyer = Boolean(buyer?.email);
  const { name, email } = (isBuyer ? buyer : user) ?? {};
  // A buyer of whom only the name is known has given no other data yet.
  const saidAll = isBuyer && order.payment !== null;
  const { phone, document } = (saidAll ? buyer : user) ?? {};
  const isForeigner = saidAll ? !document : Boolean(user?.is_foreigner);
  const others = tickets.flatMap(({ assignee_to, holder_name }, ticket) =>
    assignee_to
      ? [
          [otherField(ticket), ['on']],
          [otherNameField(ticket), [holder_name ?? '']],
          [otherEmailField(ticket), [assignee_to]],
        ]
      : [],
  );
  const said = answers.map(({ question_id, ticket_index, values }) => [
    ticket_index === null ? `answers.${question_id}` : `answers.${question_id}.${ticket_index}`,
    values,
  ]);
  return {
    name: [name ?? ''],
    email: [email ?? ''],
    phone: [phone ? formatPhone(phone) : ''],
    document: [document ? formatDocument(document) : ''],
    is_foreigner: isForeigner ? ['on'] : [],
    ...(Object.fromEntries([...others, ...said]) as CheckoutDraft),
  };
}
