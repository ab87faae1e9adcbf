import { peopleEndpoints, type ProducerRequestView, type UserView } from '@festix/domain/contract';
import { notices, phoneNumber, slugFrom, slugText } from '@festix/domain/ground';
import { Banner, Button, useNotices } from '@festix/ui';
import { useBodyId } from '../../../../frame/app/use-body-id.ts';
import { call } from '../../../../data/call.ts';
import { useSession } from '../../../../session/session.store.ts';
import { accountTexts, producerTexts as texts } from '../account-texts.ts';
import { faults } from '../../../../frame/form/faults.ts';
import { TextAreaField, TextField } from '../../../../frame/form/fields.tsx';
import { IDENTITY_FIELDS, IdentityFields } from '../IdentityFields.tsx';
import { profileFaults, sentProfile } from '../typed-profile.ts';
import { useForm } from '../../../../frame/form/use-form.ts';
import styles from './be-a-producer.module.css';

export interface ProducerRequestFormProps {
  user: UserView;
  /** The request that was rejected, to be mended. */
  before: ProducerRequestView | null;
  onAsked(request: ProducerRequestView): void;
}

/** Sends a producer request. A repeated sending is the same request. */
export function ProducerRequestForm({ user, before, onAsked }: ProducerRequestFormProps) {
  const idOf = useBodyId();
  const know = useSession((session) => session.know);
  const { success } = useNotices();
  const { errors, refusal, isSending, props } = useForm({
    names: [...IDENTITY_FIELDS, 'slug', 'about'],
    check: (typed) => ({
      ...profileFaults(typed),
      ...faults({ phone: [phoneNumber, typed.phone], slug: [slugText, typed.slug] }),
    }),
    send: async (typed) => {
      const profile = sentProfile(typed);
      const wish = { ...profile, phone: profile.phone ?? '', slug: typed.slug, about: typed.about || null };
      const request = await call(peopleEndpoints.askToProduce, { body: { id: idOf(wish), ...wish } });
      know({ ...user, ...profile });
      success(notices.producerRequestSent);
      onAsked(request);
    },
    place: 'be-a-producer',
  });
  return (
    <form {...props}>
      <IdentityFields
        user={user}
        errors={errors}
        nameLabel={texts.producerName}
        nameHint={texts.producerNameHint}
        needsPhone
      />
      <TextField
        label={texts.slug}
        name="slug"
        prefix="/events/"
        hint={texts.slugHint}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={before?.slug ?? slugFrom(user.name)}
        error={errors.slug}
      />
      <TextAreaField
        label={accountTexts.optional(texts.about)}
        name="about"
        hint={texts.aboutHint}
        defaultValue={before?.about ?? ''}
        error={errors.about}
      />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <Button className={styles.send} type="primary" size="large" htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
