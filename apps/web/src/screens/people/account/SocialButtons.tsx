import { SOCIAL_PROVIDERS, socialEndpoints, type SocialProvider } from '@festix/domain/contract';
import { Button, type Glyph, Icon } from '@festix/ui';
import { AppleLogo } from '@phosphor-icons/react/AppleLogo';
import { GoogleLogo } from '@phosphor-icons/react/GoogleLogo';
import { addressOf } from '../../../data/call.ts';
import { useCall } from '../../../data/queries.ts';
import { signInTexts as texts } from './account-texts.ts';
import styles from './account.module.css';

const LOGOS: Readonly<Record<SocialProvider, Glyph>> = { google: GoogleLogo, apple: AppleLogo };

/** Offers the sign-in providers that this installation has configured. */
export function SocialButtons({ next }: { next: string | undefined }) {
  const { data } = useCall(socialEndpoints.providers, {}, { staleTime: Infinity });
  const providers = SOCIAL_PROVIDERS.filter((provider) => data?.[provider]);
  if (providers.length === 0) return null;
  return (
    <div className={styles.social}>
      <p>{texts.other}</p>
      {providers.map((provider) => (
        <Button
          key={provider}
          size="large"
          block
          icon={<Icon of={LOGOS[provider]} size={22} />}
          href={addressOf(socialEndpoints.start, { params: { provider }, query: { next } })}
        >
          {texts[provider]}
        </Button>
      ))}
    </div>
  );
}
