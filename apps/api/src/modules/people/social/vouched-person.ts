import type { SocialProvider } from '@festix/domain/contract';

/** A provider's claims about a person. */
export interface VouchedPerson {
  provider: SocialProvider;
  /** The provider's id of the person; constant and unique. */
  subject: string;
  /** In the form in which addresses are stored. */
  email: string | null;
  /** Whether the provider has verified the address. */
  is_email_verified: boolean;
  name: string | null;
}
