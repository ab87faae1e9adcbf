import { isProblemCode, problemOf } from '@festix/domain/ground';
import { Banner } from '@festix/ui';
import { signInTexts as texts } from './account-texts.ts';

/** Tells why a sign-in elsewhere failed, by the code in the address, whatever it is. Comes apart, with every code's words. */
export default function ProviderRefusal({ code }: { code: string }) {
  return <Banner tone="error">{isProblemCode(code) ? problemOf(code).detail : texts.providerFailed}</Banner>;
}
