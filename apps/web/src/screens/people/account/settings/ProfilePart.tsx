import { accountEndpoints, type UserView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, FormSkeleton, useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ScreenFailure } from '../../../../frame/system/ScreenFailure.tsx';
import { CallError } from '../../../../data/call.ts';
import { referenceOf } from '../../../../data/report-error.ts';
import { exchangeTagged, ifMatch, isOutdated, taggedKey, useTagged, type Tagged } from '../../../../data/tagged.ts';
import { useSession } from '../../../../session/session.store.ts';
import { settingsTexts as texts } from '../account-texts.ts';
import { TextField } from '../../../../frame/form/fields.tsx';
import { IDENTITY_FIELDS, IdentityFields } from '../IdentityFields.tsx';
import { profileFaults, sentProfile } from '../typed-profile.ts';
import { useForm } from '../../../../frame/form/use-form.ts';
import { useGoOn, useRedirectUrl } from '../use-go-on.ts';
import styles from './settings.module.css';

/** Key of the profile with its version, which the session's copy lacks. */
const KEY = taggedKey(accountEndpoints.me, {});

/** Edits a person's profile, on the version that the screen read. */
export function ProfilePart() {
  const { data, error, refetch } = useTagged(accountEndpoints.me, {});
  if (data) return <ProfileForm key={data.view.id} profile={data} />;
  if (!error) return <FormSkeleton fields={3} />;
  return <ScreenFailure title={notices.profileLoadFailed} error={error} onRetry={() => void refetch()} />;
}

function ProfileForm({ profile: { view: user, tag } }: { profile: Tagged<UserView> }) {
  const know = useSession((session) => session.know);
  const redirectUrl = useRedirectUrl();
  const goOn = useGoOn();
  const queryClient = useQueryClient();
  const { success, error: toastError } = useNotices();
  const isProducer = user.roles.includes('producer');
  const { errors, isSending, props } = useForm({
    names: [...IDENTITY_FIELDS, 'slug'],
    check: profileFaults,
    send: async (typed) => {
      const slug = isProducer ? { slug: typed.slug || null } : {};
      const body = { ...sentProfile(typed), ...slug };
      const now = await exchangeTagged(accountEndpoints.editMe, { body, headers: ifMatch(tag) });
      queryClient.setQueryData(KEY, now);
      know(now.view);
      success(notices.profileSaved);
      if (redirectUrl) goOn(redirectUrl);
    },
    place: 'profile',
    onRefused: async (text, error) => {
      const isFault = error instanceof CallError && error.status >= 500;
      toastError(isFault ? notices.profileSaveFailed : text, referenceOf(error));
      // Typed fields stay; untouched ones show their new values.
      if (isOutdated(error)) await queryClient.invalidateQueries({ queryKey: KEY });
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
      <Button className={styles.send} type="primary" size="large" htmlType="submit" aria-disabled={isSending}>
        {isSending ? texts.saving : texts.save}
      </Button>
    </form>
  );
}
