import { type LotView } from '@festix/domain/contract';
import { PERSON_NAME_LENGTH } from '@festix/domain/ground';
import { courtesyEmail, courtesyTexts } from '@festix/domain/selling';
import { SectionTitle } from '@festix/ui';
import { obeys, SwitchField } from '@festix/ui/workbench';
import { Form, Input } from 'antd';
import { EmailInput } from '../../../frame/form/EmailInput.tsx';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import { chosenOf, spreadAddresses, type ChosenPrice, type CourtesyFields } from './courtesy-fields.ts';
import styles from './courtesies.module.css';

/** Asks for the recipients: one person for all tickets, or one for each. */
export function AssigneeFields({ lots }: { lots: readonly LotView[] }) {
  const form = Form.useFormInstance<CourtesyFields>();
  const isPerTicket = Form.useWatch('per_ticket', form) ?? false;
  return (
    <section className={styles.courtesyPart}>
      <SectionTitle ruled level={3}>
        {texts.whoGets}
      </SectionTitle>
      <SwitchField name="per_ticket" label={texts.perTicket} hint={texts.perTicketHint} />
      <div className={styles.assignees}>{isPerTicket ? <EachTicket lots={lots} /> : <OnePerson />}</div>
    </section>
  );
}

function OnePerson() {
  return (
    <div className={styles.assignee}>
      <Form.Item
        name="assignee_to_name"
        label={texts.name}
        dependencies={['assignee_to_email']}
        rules={[
          // If both are missing, the address shows the error for the two.
          ({ getFieldValue }) => ({
            validator: (_, name) => given(isBlank(getFieldValue('assignee_to_email')) || !isBlank(name)),
          }),
        ]}
      >
        <Input autoComplete="off" maxLength={PERSON_NAME_LENGTH} />
      </Form.Item>
      <Form.Item
        name="assignee_to_email"
        label={texts.email}
        validateFirst
        rules={[{ validator: (_, email) => given(!isBlank(email)) }, obeys(courtesyEmail)]}
      >
        <EmailInput />
      </Form.Item>
    </div>
  );
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

function given(isThere: boolean): Promise<void> {
  return isThere ? Promise.resolve() : Promise.reject(new Error(courtesyTexts.noAssignee));
}

function EachTicket({ lots }: { lots: readonly LotView[] }) {
  const amounts = Form.useWatch('amounts', Form.useFormInstance<CourtesyFields>());
  const chosen = chosenOf(lots, amounts);
  if (chosen.length === 0) return <p className="fx-quiet">{texts.perTicketFirst}</p>;
  return (
    <>
      <p className="fx-quiet">{texts.pasteHint}</p>
      {chosen.map((price) => (
        <Addresses key={price.id} price={price} />
      ))}
    </>
  );
}

function Addresses({ price }: { price: ChosenPrice }) {
  const form = Form.useFormInstance<CourtesyFields>();
  const { id, name, lot, amount } = price;
  const place: ['emails', string] = ['emails', id];

  function spread(event: { clipboardData: DataTransfer; preventDefault(): void }, from: number): void {
    const present = (form.getFieldValue(place) ?? []) as (string | undefined)[];
    const addresses = spreadAddresses(present, from, event.clipboardData.getData('text'), amount);
    if (!addresses) return;
    event.preventDefault();
    form.setFieldValue(place, addresses);
  }

  return (
    <fieldset className={styles.addresses}>
      <legend>
        {name} · {lot}
      </legend>
      {Array.from({ length: amount }, (_, at) => (
        <Form.Item key={at} name={[...place, at]} label={texts.emailOf(at + 1)} rules={[{ validator: isAddress }]}>
          <EmailInput onPaste={(event) => spread(event, at)} />
        </Form.Item>
      ))}
    </fieldset>
  );
}

/** Refuses an invalid address, an empty one too. */
function isAddress(_: unknown, email: unknown): Promise<void> {
  return courtesyEmail.check(email) ? Promise.resolve() : Promise.reject(new Error(courtesyEmail.message));
}
