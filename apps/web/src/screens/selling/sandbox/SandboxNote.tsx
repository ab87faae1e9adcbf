import type { PaymentView } from '@festix/domain/contract';
import { Banner, Link } from '@festix/ui';
import { sandboxTexts as texts } from './sandbox-texts.ts';

/** Marks a test charge, with a link to its decision. Shows nothing beside any other. */
export function SandboxNote({ charge }: { charge: PaymentView }) {
  if (!charge.is_test) return null;
  return (
    <Banner tone="warning">
      {texts.note} <Link href={`/sandbox/payments/${charge.id}`}>{texts.toPage}</Link>
    </Banner>
  );
}
