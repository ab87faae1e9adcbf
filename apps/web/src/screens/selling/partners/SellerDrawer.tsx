import { partnerEndpoints, type PartnerSellerView } from '@festix/domain/contract';
import { SELLER_NAME_LENGTH, sellerName, type PartnerCodeFormat } from '@festix/domain/selling';
import { Button, Icon } from '@festix/ui';
import { obeys } from '@festix/ui/workbench';
import { X } from '@phosphor-icons/react/X';
import { Checkbox, Drawer, Form, Input } from 'antd';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { PageForm } from '../../../frame/form/PageForm.tsx';
import { useFormAction } from '../../../frame/form/use-form-action.ts';
import { FORMAT_CHOICES, withQr } from './partner-words.ts';
import { partnersTexts as texts } from './partners-texts.ts';
import { useReloadPartners } from './use-partners.ts';
import styles from './partners.module.css';

interface SellerFields {
  name: string;
  formats: PartnerCodeFormat[];
}

export interface SellerDrawerProps {
  /** Closed without one. */
  seller: PartnerSellerView | undefined;
  onClose(): void;
}

/** Edits a seller: the name at the door, and what the camera looks for. */
export function SellerDrawer({ seller, onClose }: SellerDrawerProps) {
  return (
    <Drawer
      open={seller !== undefined}
      onClose={onClose}
      size="32.5rem"
      title={texts.editTitle}
      closeIcon={<Icon of={X} />}
      destroyOnHidden
    >
      {seller && <Fields seller={seller} onClose={onClose} />}
    </Drawer>
  );
}

function Fields({ seller, onClose }: { seller: PartnerSellerView; onClose(): void }) {
  const event = useEvent();
  const { call } = useArea();
  const reload = useReloadPartners(event.id);
  const [form] = Form.useForm<SellerFields>();
  const save = useFormAction(
    form,
    ({ name, formats }: SellerFields) =>
      call(partnerEndpoints.editSeller, {
        params: { event_id: event.id, seller_id: seller.id },
        body: { name: name.trim(), formats: withQr(formats) },
      }),
    {
      place: 'partners.edit-seller',
      done: texts.saved,
      failed: texts.saveFailed,
      onDone: async () => {
        onClose();
        await reload();
      },
    },
  );
  return (
    <PageForm<SellerFields>
      form={form}
      sendLabel={save.isBusy ? texts.saving : texts.save}
      isSending={save.isBusy}
      wayOut={
        <Button type="text" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
      noValidate
      validateTrigger="onSubmit"
      initialValues={{ name: seller.name, formats: withQr(seller.formats) }}
      onFinish={(fields) => void save.run(fields)}
    >
      <Form.Item name="name" label={texts.name} rules={[obeys(sellerName)]}>
        <Input autoComplete="off" maxLength={SELLER_NAME_LENGTH} />
      </Form.Item>
      <Form.Item name="formats" label={texts.formats} extra={texts.formatsLine}>
        <Checkbox.Group className={styles.choices} options={FORMAT_CHOICES} />
      </Form.Item>
    </PageForm>
  );
}
