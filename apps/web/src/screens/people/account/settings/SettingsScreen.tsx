import { PAYOUT_NOTICE_PART, type UserView, type VerifyCodeBody } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Banner, Button, Icon, PageTitle, SavingFlags, useNotices, classes } from '@festix/ui';
import { WorkbenchProvider } from '@festix/ui/workbench';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../../frame/app/ButtonLink.tsx';
import { RequireSession } from '../../../../frame/app/RequireSession.tsx';
import { useTitle } from '../../../../frame/app/use-title.ts';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { useSignOut } from '../../../../frame/areas/use-own-places.tsx';
import { useSession } from '../../../../session/session.store.ts';
import { SECOND_FACTOR_PART } from '../../../../frame/sign-in/second-factor-part.ts';
import { checkingTexts, confirmTexts, settingsTexts as texts } from '../account-texts.ts';
import { useCodeLink, useCodeOfLink } from '../use-code-link.ts';
import { DevicesPart } from './DevicesPart.tsx';
import { EmailPart } from './EmailPart.tsx';
import { NoticesPart } from './NoticesPart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { PinPart } from './PinPart.tsx';
import { PrivacyPart } from './PrivacyPart.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { SecondFactorPart } from './SecondFactorPart.tsx';
import { SellerPart } from '../SellerPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';
import { useIsSupervisor } from './use-is-supervisor.ts';
import '@festix/ui/workbench.css';
import publicStyles from '../../../../frame/public/public.module.css';
import styles from './settings.module.css';

/** Shows a person's own account. The link of a changed e-mail leads here too. */
export function SettingsScreen() {
  useTitle(texts.title);
  const code = useCodeOfLink('email_change');
  return (
    <RequireSession>
      {code ? (
        <EmailByLink code={code} />
      ) : (
        <WorkbenchProvider>
          <Settings />
        </WorkbenchProvider>
      )}
    </RequireSession>
  );
}

interface SettingsPart {
  id: string;
  title: string;
  line(user: UserView): string;
  Part(): ReactNode;
  isForSupervisors?: true;
  isForProducers?: true;
  isForSuperAdmins?: true;
}

const PARTS: readonly SettingsPart[] = [
  { id: 'perfil', title: texts.profile, line: () => texts.profileLine, Part: ProfilePart },
  {
    id: 'vendedor',
    title: texts.seller,
    line: () => texts.sellerLine,
    Part: SellerPart,
    isForProducers: true,
  },
  { id: 'email', title: texts.email, line: () => texts.emailLine, Part: EmailPart },
  {
    id: 'senha',
    title: texts.password,
    line: (user) => (user.has_password ? texts.passwordLine : texts.passwordFirstLine),
    Part: PasswordPart,
  },
  {
    id: SECOND_FACTOR_PART,
    title: texts.secondFactor,
    line: () => texts.secondFactorLine,
    Part: SecondFactorPart,
  },
  { id: 'pin', title: texts.pin, line: () => texts.pinLine, Part: PinPart, isForSupervisors: true },
  {
    id: PAYOUT_NOTICE_PART,
    title: texts.notices,
    line: () => texts.noticesLine,
    Part: NoticesPart,
    isForSuperAdmins: true,
  },
  { id: 'acessos', title: texts.sessions, line: () => texts.sessionsLine, Part: SessionsPart },
  { id: 'aparelhos', title: texts.devices, line: () => texts.devicesLine, Part: DevicesPart },
  { id: 'dados', title: texts.privacy, line: () => texts.privacyLine, Part: PrivacyPart },
];

function Settings() {
  const user = useSession((session) => session.user);
  const signOut = useSignOut();
  const isSupervisor = useIsSupervisor();
  const { hash } = useLocation();
  // Parts are there only once the session is: the browser and the router have looked for this one before.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView?.();
  }, [hash]);
  if (!user) return null;
  const isProducer = user.roles.includes('producer');
  const isSuperAdmin = user.roles.includes('super-admin') && !user.withheld_roles.includes('super-admin');
  const parts = PARTS.filter(
    ({ isForSupervisors, isForProducers, isForSuperAdmins }) =>
      (!isForSupervisors || isSupervisor) && (!isForProducers || isProducer) && (!isForSuperAdmins || isSuperAdmin),
  );
  return (
    <div className={classes(publicStyles.wrap, styles.settings)}>
      <PageTitle
        actions={
          <Button icon={<Icon of={SignOut} size={18} />} onClick={() => void signOut()}>
            {texts.signOut}
          </Button>
        }
      >
        {texts.title}
      </PageTitle>
      <nav className={styles.index} aria-label={texts.sections}>
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {parts.map(({ id, title, line, Part }) => (
        <section key={id} id={id} className={styles.part} aria-labelledby={`${id}-titulo`}>
          <header>
            <h2 id={`${id}-titulo`}>{title}</h2>
            <p>{line(user)}</p>
          </header>
          <div>
            <Part />
          </div>
        </section>
      ))}
    </div>
  );
}

function EmailByLink({ code }: { code: VerifyCodeBody }) {
  const navigate = useNavigate();
  const { success } = useNotices();
  const { error, retry } = useCodeLink(code, () => {
    success(notices.emailChanged);
    void navigate('/settings', { replace: true });
  });
  return (
    <div className={classes(publicStyles.wrap, styles.settings)}>
      <PageTitle>{error ? confirmTexts.failed : confirmTexts.checking}</PageTitle>
      {error ? (
        <div className={styles.link}>
          <Banner tone="error">{whyItFailed(error)}</Banner>
          <Button onClick={retry}>{checkingTexts.retry}</Button>
          <ButtonLink type="text" href="/settings">
            {texts.title}
          </ButtonLink>
        </div>
      ) : (
        <SavingFlags label={checkingTexts.line} />
      )}
    </div>
  );
}
