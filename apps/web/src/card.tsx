import '@festix/ui/fonts.css';
import '@festix/ui/styles.css';
import { FestixProvider } from '@festix/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportUnhandled } from './data/report-error.ts';
import { CrashBoundary } from './frame/system/CrashBoundary.tsx';
import { CardScreen } from './screens/selling/card/CardScreen.tsx';
import { readOrder } from './screens/selling/card/read-order.ts';
import { SandboxChallenge } from './screens/selling/card/SandboxChallenge.tsx';

/*
 * The page in which a card is named is a document of its own, with a content policy of its own: nobody's tags, no
 * sessions, nothing but the gateway's fields.
 */

reportUnhandled(window);

/** `/sandbox/challenges/{payment_id}`, or `/events/{slug}/orders/{order_id}/cartao`. */
const [, first = '', , third = '', fourth = ''] = window.location.pathname.split('/');

// The words that the server wrote stay until the order is there.
const order = first === 'sandbox' ? undefined : await readOrder(fourth).catch(() => undefined);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <FestixProvider>
      <CrashBoundary>
        {first === 'sandbox' ? (
          <SandboxChallenge payment_id={third} />
        ) : (
          <CardScreen order_id={fourth} initial={order} />
        )}
      </CrashBoundary>
    </FestixProvider>
  </StrictMode>,
);
