import type { PaymentView } from '@festix/domain/contract';
import { Banner, Link } from '@festix/ui';
import { sandboxTexts as texts } from './sandbox-texts.ts';

/** Beside a charge that takes no money: says so, and leads to where it is decided. Nothing beside any other. */
export function SandboxNote({ charge }: { charge: PaymentView }) {
  if (!charge.is_test) return null;
  return (
    <Banner tone="warning">
      {texts.note} <Link href={`/sandbox/payments/${charge.id}`}>{texts.toPage}</Link>
    </Banner>
  );
}
