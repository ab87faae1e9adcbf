/// <reference types="node" />

import { pbkdf2Sync, webcrypto } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import { type SupervisorView } from '@festix/domain/contract';
import { TILL_PIN_BYTES, TILL_PIN_ITERATIONS } from '@festix/domain/ground';
import { configure, render } from '@testing-library/react';
import { loadLaterParts, StaffRouter } from '../../../../routes/StaffRouter.tsx';
import { tillRoutes } from '../../../../routes/till.ts';
import type { DoorApi } from '../../../../offline/door-api.ts';
import { Device } from '../../../../offline/device.ts';
import { toBase64Url } from '../../../../offline/base64url.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { TillBox } from '../../../../offline/testing/till-box.ts';
import { EVENT_ID, noWay, OPERATOR, SUPERVISOR_ID, type TillServer } from '../../../../offline/testing/till-server.ts';
import { ThisDeviceContext } from '../../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../../offline/this-device.ts';
import { useSession } from '../../../../session/session.store.ts';
import { producer } from '../../../../testing/views.ts';
import { beginSale, useTillScreen } from '../till.store.ts';
import { TillFailure } from '../TillFailure.tsx';

// Every step is on the disk before it is on the screen.
configure({ asyncUtilTimeout: 20_000 });
// Without a build, the code of a screen takes seconds to come.
await loadLaterParts(tillRoutes);

// A document without a layout has neither keys, nor a safe address, nor other tabs.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel;

// Signals are Node's here, which the document's own listeners don't know.
for (const target of [window, document]) {
  const listen = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    if (typeof options !== 'object') return listen(type, listener, options);
    const { signal, ...rest } = options;
    signal?.addEventListener('abort', () => target.removeEventListener(type, listener, rest));
    listen(type, listener, rest);
  };
}

/** There is no other supervisor in these specs. */
export const PIN = '2468';

export function supervisor(): SupervisorView {
  const salt = Buffer.from('a salt of one till');
  const verifier = pbkdf2Sync(PIN, salt, TILL_PIN_ITERATIONS, TILL_PIN_BYTES, 'sha256');
  return {
    id: SUPERVISOR_ID,
    name: 'Sueli',
    pin: {
      salt: toBase64Url(new Uint8Array(salt)),
      iterations: TILL_PIN_ITERATIONS,
      verifier: toBase64Url(new Uint8Array(verifier)),
    },
  };
}

export interface OpenedTill {
  box: TillBox;
  /** Path that the router shows, below the till's own. */
  page(): string;
}

/** Opens the till's screens over a real journal and a server in memory, signed in, enrolled and with an open drawer. */
export async function openTill(server: TillServer, page = ''): Promise<OpenedTill> {
  // A test runs without a build, and so without a version.
  server.tell({ min_client: '0.0.0' });
  const box = await TillBox.ready(server);
  return { box, page: showTill(box, page) };
}

/** Shows the same screens over a device that exists already; returns a function that reads the page's path. */
export function showTill(box: TillBox, page = ''): () => string {
  beginSale();
  useSession.setState({ status: 'signed-in', user: { ...producer, ...OPERATOR } });
  useTillScreen.setState({ hasAskedForSession: true });
  useSyncStatus.setState({ halted: undefined });
  box.link.listen((link) => useSyncStatus.setState({ link }));
  const root = `/till/${EVENT_ID}`;
  window.history.replaceState(null, '', page ? `${root}/${page}` : root);
  render(
    <ThisDeviceContext value={deviceOf(box)}>
      <StaffRouter routes={tillRoutes} Failure={TillFailure} />
    </ThisDeviceContext>,
  );
  return () => window.location.pathname.slice(root.length + 1);
}

/** Returns this browser as a device: the box's databases and clock, and uploads to its server. */
function deviceOf(box: TillBox): ThisDevice {
  const { journal, snap, clock, link } = box;
  const api = {
    ops: async (device_id, body) => {
      if (box.tillApi === noWay) return Promise.reject(new DOMException('cut', 'TimeoutError'));
      return box.server.takeOps(body, device_id);
    },
  } as Pick<DoorApi, 'ops'> as DoorApi;
  const { tillApi } = box.parts();
  const device = new Device({ journal, api, clock });
  return { journal, snap, clock, link, api, tillApi, device, proveOperator: () => Promise.resolve() };
}
