import type { SocialProvider } from '@festix/domain/contract';

/** What a provider vouches for about the person who came from it. */
export interface VouchedPerson {
  provider: SocialProvider;
  /** The provider's own name for the person; it never changes and is nobody else's. */
  subject: string;
  /** In the form in which addresses are stored. */
  email: string | null;
  /** Whether the provider has made sure that the address is the person's. */
  is_email_verified: boolean;
  name: string | null;
}
