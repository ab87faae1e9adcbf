import { salePointsEndpoints, type Id } from '@festix/domain/contract';
import { emailAddress, MOST_INVITED, normaliseEmail, notices } from '@festix/domain/ground';
import { PageTitle } from '@festix/ui';
import { ChipsInput } from '@festix/ui/workbench';
import { Form } from 'antd';
import { CreateForm } from '../../../frame/form/CreateForm.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { AreaBench } from '../../../frame/area-frame/AreaBench.tsx';
import { areaName } from '../../../frame/areas/area-list.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useSession } from '../../../session/session.store.ts';
import { ProducerInput } from './ProducerInput.tsx';
import { bodyOf, NEW_SALE_POINT, type SalePointFields } from './sale-point-fields.ts';
import { salePointsTexts as texts } from './sale-points-texts.ts';
import { SettingsFields } from './SettingsFields.tsx';
import { useChoosesProducers } from './use-is-foreign.ts';
import { useReloadSalePoints } from './use-sale-points.ts';

interface NewSalePoint extends SalePointFields {
  producer_id?: Id;
  operators: string[];
  supervisors: string[];
}

const NEW: NewSalePoint = { ...NEW_SALE_POINT, operators: [], supervisors: [] };

/** Shows 'Novo ponto de venda': settings and invitations. */
export function NewSalePointScreen() {
  const { area, link, call } = useArea();
  const reload = useReloadSalePoints();
  const choosesProducers = useChoosesProducers();
  const ownId = useSession((session) => session.user?.id);
  const [form] = Form.useForm<NewSalePoint>();
  const chosen = Form.useWatch('producer_id', form);
  const producer_id = choosesProducers ? chosen : ownId;
  useTitle(texts.newSalePoint, areaName(area));
  const bodyNow = () => {
    const fields = form.getFieldsValue(true) as NewSalePoint;
    const { run_by, ...settings } = bodyOf({ ...fields, scope: producer_id ? fields.scope : 'some' });
    return {
      ...settings,
      ...(choosesProducers && { run_by: producer_id ? run_by : ('platform' as const) }),
      ...(choosesProducers && producer_id && { producer_id }),
      operators: [
        ...fields.operators.map((email) => ({ email })),
        ...fields.supervisors.map((email) => ({ email, is_supervisor: true })),
      ],
    };
  };
  return (
    <AreaBench selected="sale-points">
      <PageTitle back={{ label: texts.salePoints, href: link('/sale-points') }}>{texts.newSalePoint}</PageTitle>
      <CreateForm
        form={form}
        initialValues={NEW}
        place="sale-points.create"
        done={notices.salePointCreated}
        failed={notices.salePointCreateFailed}
        texts={texts}
        isTyped={() => form.isFieldsTouched()}
        bodyOf={bodyNow}
        send={(body) => call(salePointsEndpoints.create, { body })}
        reload={reload}
        list={link('/sale-points')}
        next={({ id }) => link(`/sale-points/${id}`)}
      >
        {choosesProducers && (
          <Form.Item name="producer_id" label={texts.producer} extra={texts.producerHint}>
            <ProducerInput />
          </Form.Item>
        )}
        <SettingsFields producer_id={producer_id} withRunner={choosesProducers && producer_id !== undefined} />
        <EmailsItem name="operators" label={texts.operatorsEmails} hint={texts.operatorsHint} />
        <EmailsItem name="supervisors" label={texts.supervisorsEmails} hint={texts.supervisorsHint} other="operators" />
      </CreateForm>
    </AreaBench>
  );
}

interface EmailsItemProps {
  name: 'operators' | 'supervisors';
  label: string;
  hint: string;
  /** The field whose addresses may not be here as well. */
  other?: 'operators';
}

function EmailsItem({ name, label, hint, other }: EmailsItemProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      dependencies={other ? [other] : []}
      rules={[
        ({ getFieldValue }) => ({
          validator: (_, emails: string[]) => checkEmails(emails, other ? (getFieldValue(other) as string[]) : []),
        }),
      ]}
    >
      <ChipsInput
        label={label}
        placeholder={texts.emailsPlaceholder}
        normalise={normaliseEmail}
        isFit={emailAddress.check}
      />
    </Form.Item>
  );
}

function checkEmails(emails: readonly string[], others: readonly string[]): Promise<void> {
  if (emails.some((email) => !emailAddress.check(email))) return refuse(texts.emailsWrong);
  if (emails.some((email) => others.includes(email))) return refuse(texts.twice);
  return emails.length + others.length > MOST_INVITED ? refuse(texts.tooManyEmails) : Promise.resolve();
}

function refuse(why: string): Promise<void> {
  return Promise.reject(new Error(why));
}
