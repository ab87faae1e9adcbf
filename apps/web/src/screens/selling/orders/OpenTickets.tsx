import { buyingEndpoints, type OrderView } from '@festix/domain/contract';
import { oneTimeCode } from '@festix/domain/ground';
import { Banner, Button } from '@festix/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../../../data/call.ts';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { signInPath, signUpPath } from '../../../frame/app/own-path.ts';
import { useAction } from '../../../frame/app/use-action.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { faults } from '../../../frame/form/faults.ts';
import { CodeField } from '../../../frame/form/fields.tsx';
import { useForm } from '../../../frame/form/use-form.ts';
import { useSession } from '../../../session/session.store.ts';
import { orderDevice } from './order-device.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import type { BroughtLink } from './use-brought-link.ts';
import { useAskedCode, useKeptAnswer } from './use-order-code.ts';
import orderNoteStyles from './order-note.module.css';
import orderWaysStyles from './order-ways.module.css';

interface OpenTicketsProps {
  order: OrderView;
  brought: BroughtLink;
  isNews: boolean;
}

/** Shows a paid order without its buyer's session, and the ways to open it. */
export function OpenTickets({ order, brought, isNews }: OpenTicketsProps) {
  const place = useFocusWhen<HTMLElement>(isNews, { fromItsTop: true });
  const [refused, setRefused] = useState<string>();
  const [isAsked, setAsked] = useState(brought.code !== undefined);
  const byLink = brought.token !== undefined && brought.token !== refused && !isAsked;
  const title = byLink ? texts.openTitle : texts.elsewhere;
  return (
    <section ref={place} className={orderNoteStyles.note} data-screen-only="" tabIndex={-1} aria-label={title}>
      <h2>{title}</h2>
      {byLink ? (
        <OpenByLink order={order} token={brought.token!} onRefused={() => setRefused(brought.token)} />
      ) : (
        <>
          {refused !== undefined && (
            <p role="alert">
              <b>{texts.linkRefused}</b>
            </p>
          )}
          {isAsked ? (
            <OrderCodeForm order={order} code={brought.code} />
          ) : (
            <Elsewhere order={order} onAsked={() => setAsked(true)} />
          )}
        </>
      )}
    </section>
  );
}

/** Opens the order at a tap: programs that look at mails open links as well, and would use this one up. */
function OpenByLink({ order, token, onRefused }: { order: OrderView; token: string; onRefused(): void }) {
  const keep = useKeptAnswer(order);
  const params = { order_id: order.id };
  const { run, isBusy } = useAction(
    () => call(buyingEndpoints.openOrder, { params, body: { link: token, device: orderDevice() } }),
    {
      place: 'orders.open-link',
      failed: texts.openFailed,
      onDone: keep,
      takes: ({ code }) => {
        if (code === 'ORDER_LINK_INVALID') onRefused();
        return code === 'ORDER_LINK_INVALID';
      },
    },
  );
  return (
    <>
      <p>{texts.openLine}</p>
      <div className={orderWaysStyles.ways}>
        <Button type="primary" size="large" aria-disabled={isBusy} onClick={() => void run(undefined)}>
          {texts.open}
        </Button>
      </div>
    </>
  );
}

function Elsewhere({ order, onAsked }: { order: OrderView; onAsked(): void }) {
  const user = useSession((session) => session.user);
  const location = useLocation();
  const { run, isBusy } = useAskedCode(order, onAsked);
  return (
    <>
      <p>{user ? texts.elsewhereOther : texts.elsewhereVisitor}</p>
      <div className={orderWaysStyles.ways}>
        <Button type="primary" aria-disabled={isBusy} onClick={() => void run(undefined)}>
          {texts.askCode}
        </Button>
        {!user && (
          <>
            <ButtonLink href={signInPath(location)}>{texts.signIn}</ButtonLink>
            <ButtonLink href={signUpPath(location)}>{texts.signUp}</ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

export interface OrderCodeFormProps {
  order: OrderView;
  /** Brought by the mail's link. */
  code?: string | undefined;
  /** Runs with the accepted code, before the answer is shown. */
  onProved?(): Promise<unknown>;
}

/** Takes the code that was mailed to the buyer. */
export function OrderCodeForm({ order, code, onProved }: OrderCodeFormProps) {
  const keep = useKeptAnswer(order);
  const params = { order_id: order.id };
  const { errors, refusal, isSending, props } = useForm({
    names: ['token'],
    check: ({ token }) => faults({ token: [oneTimeCode, token] }),
    send: async ({ token }) => {
      const answer = await call(buyingEndpoints.proof, { params, body: { code: token } });
      await onProved?.();
      keep(answer);
    },
    place: 'orders.code',
    triesOnce: true,
  });
  const again = useAskedCode(order, () => undefined, texts.codeSentAgain);
  return (
    <form {...props} aria-label={texts.codeTitle}>
      <p role="status">{texts.codeLine}</p>
      <CodeField label={texts.code} name="token" defaultValue={code} error={errors.token} autoFocus />
      {refusal && <Banner tone="error">{refusal}</Banner>}
      <div className={orderWaysStyles.ways}>
        <Button type="primary" htmlType="submit" aria-disabled={isSending} aria-busy={isSending}>
          {isSending ? texts.opening : texts.open}
        </Button>
        <Button type="text" aria-disabled={again.isBusy} onClick={() => void again.run(undefined)}>
          {texts.codeAgain}
        </Button>
      </div>
    </form>
  );
}
