import { accountEndpoints, notices, type UserView } from '@festix/domain';
import { useNotices } from '@festix/ui';
import { Button } from 'antd';
import { call, CallProblem } from '../../../data/call.ts';
import { referenceOf } from '../../../data/report-error.ts';
import { useSession } from '../../../session/session.store.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { TextField } from '../fields.tsx';
import { IDENTITY_FIELDS, IdentityFields } from '../IdentityFields.tsx';
import { profileFaults, sentProfile } from '../typed-profile.ts';
import { useForm } from '../use-form.ts';
import { useGoOn, useRedirectUrl } from '../use-go-on.ts';

export function ProfilePart() {
  const user = useSession((session) => session.user);
  return user && <ProfileForm key={user.id} user={user} />;
}

function ProfileForm({ user }: { user: UserView }) {
  const know = useSession((session) => session.know);
  const redirectUrl = useRedirectUrl();
  const goOn = useGoOn();
  const { success, error: toastError } = useNotices();
  const isProducer = user.roles.includes('producer');
  const { errors, isSending, props } = useForm({
    names: [...IDENTITY_FIELDS, 'slug'],
    check: profileFaults,
    send: async (typed) => {
      const slug = isProducer ? { slug: typed.slug || null } : {};
      know(await call(accountEndpoints.editMe, { body: { ...sentProfile(typed), ...slug } }));
      success(notices.profileSaved);
      if (redirectUrl) goOn(redirectUrl);
    },
    place: 'profile',
    onRefused: (text, error) => {
      const isDefect = error instanceof CallProblem && error.status >= 500;
      toastError(isDefect ? notices.profileSaveFailed : text, referenceOf(error));
    },
  });
  return (
    <form {...props}>
      <IdentityFields user={user} errors={errors} />
      {isProducer && (
        <TextField
          label={texts.slug}
          name="slug"
          prefix="/events/"
          hint={texts.slugHint}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={user.slug ?? ''}
          error={errors.slug}
        />
      )}
      <Button type="primary" size="large" htmlType="submit" disabled={isSending}>
        {isSending ? texts.saving : texts.save}
      </Button>
    </form>
  );
}
