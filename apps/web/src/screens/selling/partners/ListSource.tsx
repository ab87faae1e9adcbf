import type { PartnerSellerView } from '@festix/domain/contract';
import { SELLER_NAME_LENGTH, sellerName } from '@festix/domain/selling';
import { Banner } from '@festix/ui';
import { FileInput, obeys } from '@festix/ui/workbench';
import { AutoComplete, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { PageForm } from '../../../frame/form/PageForm.tsx';
import { partnersTexts as texts } from './partners-texts.ts';
import type { PartnerSource, UsedList } from './use-list.ts';
import styles from './partners.module.css';

export interface ListSourceProps {
  list: UsedList;
  sellers: readonly PartnerSellerView[];
  /** Name of the seller to begin with. */
  seller: string;
}

const WAYS = [
  { value: 'paste', label: texts.paste },
  { value: 'file', label: texts.file },
] as const;

type Way = (typeof WAYS)[number]['value'];

const ACCEPTED = '.csv,.txt,.tsv,.xlsx,text/csv,text/plain';

/** Asks whose list it is, and for the list. */
export function ListSource({ list, sellers, seller }: ListSourceProps) {
  const [form] = Form.useForm<PartnerSource>();
  const { source } = list;
  const [way, setWay] = useState<Way>(source?.file ? 'file' : 'paste');
  const needsSeller = { validator: (_: unknown, given: unknown) => rejectEmpty(given, texts.whoseNeeded) };
  const needsSource = { validator: (_: unknown, given: unknown) => rejectEmpty(given, texts.sourceNeeded) };
  return (
    <PageForm<PartnerSource>
      form={form}
      className={styles.list}
      sendLabel={list.isReading ? texts.checking : texts.check}
      isSending={list.isReading}
      isUnsaved={() => way === 'paste' && Boolean(form.getFieldValue('text')) && !list.isReading}
      noValidate
      validateTrigger="onSubmit"
      initialValues={{ seller, text: source?.text ?? '', file: source?.file ?? null }}
      onFinish={({ seller: name, text = '', file = null }) =>
        list.check({ seller: name, ...(way === 'file' ? { text: '', file } : { text, file: null }) })
      }
    >
      <Form.Item name="seller" label={texts.whose} extra={texts.whoseLine} rules={[needsSeller, obeys(sellerName)]}>
        <AutoComplete
          options={sellers.map(({ name }) => ({ value: name }))}
          filterOption={(typed, option) => String(option?.value).toLowerCase().includes(typed.toLowerCase())}
          placeholder={texts.whosePlaceholder}
          maxLength={SELLER_NAME_LENGTH}
        />
      </Form.Item>
      <Form.Item label={texts.source} extra={texts.sourceLine}>
        <Segmented<Way> aria-label={texts.source} options={[...WAYS]} value={way} onChange={setWay} />
      </Form.Item>
      {way === 'paste' ? (
        <Form.Item name="text" label={texts.pasteLabel} rules={[needsSource]}>
          <Input.TextArea
            className={styles.paste}
            rows={10}
            spellCheck={false}
            autoComplete="off"
            placeholder={texts.pastePlaceholder}
          />
        </Form.Item>
      ) : (
        <Form.Item name="file" label={texts.file} rules={[needsSource]}>
          <FileInput label={texts.fileLabel} prompt={texts.filePrompt} accept={ACCEPTED} />
        </Form.Item>
      )}
      {list.fault && <Banner tone="error">{list.fault}</Banner>}
    </PageForm>
  );
}

function rejectEmpty(given: unknown, message: string): Promise<void> {
  const isEmpty = typeof given === 'string' ? given.trim() === '' : !given;
  return isEmpty ? Promise.reject(new Error(message)) : Promise.resolve();
}
