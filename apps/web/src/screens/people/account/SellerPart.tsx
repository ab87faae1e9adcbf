import { lawEndpoints, type SellerBody } from '@festix/domain/contract';
import {
  documentNumber,
  emailAddress,
  formatDocument,
  formatPhone,
  notices,
  phoneNumber,
  problemOf,
  requiredText,
} from '@festix/domain/ground';
import { SELLER_CITY_LENGTH, SELLER_NAME_LENGTH, stateCode, type Seller } from '@festix/domain/people';
import { Button, FormSkeleton, useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { call } from '../../../data/call.ts';
import { keyOf, useCall } from '../../../data/queries.ts';
import { referenceOf } from '../../../data/report-error.ts';
import { settingsTexts as texts } from './account-texts.ts';
import { faults } from '../../../frame/form/faults.ts';
import { DocumentField, EmailField, PhoneField, TextField } from '../../../frame/form/fields.tsx';
import { useForm, type Typed } from '../../../frame/form/use-form.ts';
import styles from './settings/settings.module.css';

const FIELDS = ['name', 'document', 'city', 'state', 'email', 'phone'] as const;

type SellerInput = Typed<(typeof FIELDS)[number]>;

interface SellerFormProps {
  seller: Seller | null;
  write(body: SellerBody): Promise<void>;
}

/** Edits the seller of a producer's events, which the law requires on their pages. */
export function SellerPart() {
  const queries = useQueryClient();
  const { data, error, refetch } = useCall(lawEndpoints.seller, { area: 'producer' });
  const write = async (body: SellerBody) => {
    const saved = await call(lawEndpoints.writeSeller, { area: 'producer', body });
    queries.setQueryData(keyOf(lawEndpoints.seller, { area: 'producer' }), saved);
  };
  if (data) return <SellerForm seller={data.seller} write={write} />;
  return <SellerAwaited error={error} onRetry={() => void refetch()} />;
}

/** Edits the seller of another producer, for the administration. */
export function SellerOf({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const asked = { area: 'super-admin', params: { user_id: userId } } as const;
  const { data, error, refetch } = useCall(lawEndpoints.sellerOf, asked);
  const write = async (body: SellerBody) => {
    const saved = await call(lawEndpoints.writeSellerOf, { ...asked, body });
    queries.setQueryData(keyOf(lawEndpoints.sellerOf, asked), saved);
  };
  if (data) return <SellerForm seller={data.seller} write={write} />;
  return <SellerAwaited error={error} onRetry={() => void refetch()} />;
}

function SellerAwaited({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <FormSkeleton fields={4} />;
  return <ScreenFailure title={notices.sellerLoadFailed} error={error} onRetry={onRetry} />;
}

function SellerForm({ seller, write }: SellerFormProps) {
  const { success, error: toastError } = useNotices();
  const { errors, isSending, props } = useForm({
    names: FIELDS,
    check: sellerFaults,
    send: async (typed) => {
      await write({
        ...typed,
        state: stateOf(typed),
        email: typed.email || null,
        phone: typed.phone || null,
      });
      success(notices.sellerSaved);
    },
    place: 'seller',
    onRefused: (text, error) => toastError(text, referenceOf(error)),
  });
  return (
    <form {...props}>
      <TextField
        label={texts.sellerName}
        name="name"
        hint={texts.sellerNameHint}
        autoComplete="organization"
        maxLength={SELLER_NAME_LENGTH}
        defaultValue={seller?.name ?? ''}
        error={errors.name}
      />
      <DocumentField
        label={texts.sellerDocument}
        name="document"
        hint={texts.sellerDocumentHint}
        defaultValue={seller ? formatDocument(seller.document) : ''}
        error={errors.document}
      />
      <TextField
        label={texts.sellerCity}
        name="city"
        autoComplete="address-level2"
        maxLength={SELLER_CITY_LENGTH}
        defaultValue={seller?.city ?? ''}
        error={errors.city}
      />
      <TextField
        label={texts.sellerState}
        name="state"
        autoComplete="address-level1"
        autoCapitalize="characters"
        maxLength={2}
        defaultValue={seller?.state ?? ''}
        error={errors.state}
      />
      <EmailField
        label={texts.sellerEmail}
        name="email"
        autoComplete="email"
        defaultValue={seller?.email ?? ''}
        error={errors.email}
      />
      <PhoneField
        label={texts.sellerPhone}
        name="phone"
        hint={texts.sellerContactHint}
        defaultValue={seller?.phone ? formatPhone(seller.phone) : ''}
        error={errors.phone}
      />
      <Button className={styles.send} type="primary" size="large" htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.saving : texts.save}
      </Button>
    </form>
  );
}

function sellerFaults(typed: SellerInput) {
  const { name, document, city, email, phone } = typed;
  return {
    ...faults({
      name: [requiredText, name],
      document: [documentNumber, document],
      city: [requiredText, city],
      state: [stateCode, stateOf(typed)],
    }),
    ...(email && faults({ email: [emailAddress, email] })),
    ...(phone && faults({ phone: [phoneNumber, phone] })),
    ...(!email && !phone && { email: problemOf('SELLER_CONTACT_MISSING').detail }),
  };
}

function stateOf({ state }: SellerInput): string {
  return state.trim().toUpperCase();
}
