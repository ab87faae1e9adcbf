import type { Id, PeerView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { isCaller, readShownCode, type LinkCode, type SignedCode } from '@festix/domain/sync';
import { create } from 'zustand';
import { reportError } from '../../data/report-error.ts';
import type { DeviceRow } from '../journal.db.ts';
import { devicesOf, type FactEvent } from './heard-facts.ts';
import { Proofs, signCode } from './proof.ts';
import { answerDevice, callDevice, type Answer, type Call, type LinkOwner } from './rtc-link.ts';

/** Milliseconds that an answer waits for the other device's camera. */
const ANSWER_WAITS = 5 * MINUTE;

/** Why two devices are not linked. */
export type PairingFault =
  /** This device has no address at which another one would reach it. */
  | 'no-network'
  /** The devices do not reach each other. */
  | 'apart'
  | 'other-event'
  /** The event's facts on this device do not name the other one. */
  | 'unknown'
  /** This device has as many links by hand as it may have. */
  | 'full'
  /** The device that the code names has not made it. */
  | 'forged'
  /** An answer to a call that is over. */
  | 'old';

/** Where this device stands in linking with another one. */
export type PairingState =
  | { is: 'idle' }
  | { is: 'preparing' }
  /** Shows its call; the other device reads it, or shows its own. */
  | { is: 'calling'; shown: string }
  /** Has read the other's call, and shows its answer. */
  | { is: 'answering'; shown: string; peer: string }
  /** Has read the answer. */
  | { is: 'linking'; peer: string }
  | { is: 'linked'; peer: string; device_id: Id }
  | { is: 'failed'; why: PairingFault };

export interface PairingParts {
  device: Pick<DeviceRow, 'id' | 'keys'>;
  event: () => FactEvent;
  /** Owns the links that open. */
  owner: LinkOwner;
  /** Returns whether this device takes no link by hand with another one. */
  isFull: (peer: Id) => boolean;
  /** Called when a device showed a code that the event's facts do not name: it may be new. */
  strangerCame: () => void;
  changed: (state: PairingState) => void;
}

/** Links this device with another one by codes that they show to each other's cameras, without any server. */
export class Pairing {
  private readonly parts: PairingParts;
  private readonly proofs = new Proofs();
  private state: PairingState = { is: 'idle' };
  private call: Call | undefined;
  private answer: Answer | undefined;
  /** The device that the answer is for. */
  private answered: Id | undefined;
  /** The device whose answer this one has taken, and which may have taken this one's: two links may open. */
  private crossed: Id | undefined;
  /** Distinguishes attempts: what an earlier one has begun is dropped. */
  private turn = 0;
  /** The last code that was read: a camera reads it ten times a second. */
  private read: string | undefined;

  constructor(parts: PairingParts) {
    this.parts = parts;
  }

  /** Begins anew, and shows a call. */
  begin(): void {
    const turn = this.drop();
    this.set({ is: 'preparing' });
    this.attempt(turn, async () => {
      const { device, owner } = this.parts;
      const call = await callDevice(device.id, this.followed(owner, turn, 'call'));
      if (turn !== this.turn) return call?.end();
      if (!call) return this.fail('no-network');
      this.call = call;
      await this.show(turn, call.code, (shown) => ({ is: 'calling', shown }));
    });
  }

  /** Takes a text that was read while a person links devices. Returns whether it is a code that devices show. */
  see(text: string): boolean {
    const { is } = this.state;
    const shown = is === 'idle' ? undefined : readShownCode(text);
    if (!shown) return false;
    const isAwaited = (is === 'calling' || is === 'answering') && text !== this.read;
    if (!isAwaited || shown.code.device_id === this.parts.device.id) return true;
    this.read = text;
    // Nobody may read this device's own call any more: the other one would answer instead of taking the answer.
    if (shown.code.role === 'call') this.set({ is: 'preparing' });
    const { turn } = this;
    this.attempt(turn, () => this.take(turn, shown));
    return true;
  }

  /** Gives up what has not led to a link. */
  end(): void {
    this.drop();
    this.set({ is: 'idle' });
  }

  private async take(turn: number, shown: SignedCode): Promise<void> {
    const { event, strangerCame } = this.parts;
    const { id } = event();
    const peers = devicesOf(event());
    if (shown.event_id !== id) return this.fail('other-event');
    const peer = peers.find((one) => one.id === shown.code.device_id);
    if (!peer) {
      strangerCame();
      return this.fail('unknown');
    }
    const isGenuine = await this.proofs.isShown(shown, peers);
    if (turn !== this.turn) return;
    if (!isGenuine) return this.fail('forged');
    if (this.parts.isFull(peer.id)) return this.fail('full');
    await (shown.code.role === 'call' ? this.answerTo(shown.code, peer, turn) : this.hear(shown.code, peer));
  }

  private async answerTo(call: LinkCode, peer: PeerView, turn: number): Promise<void> {
    const { device, owner } = this.parts;
    const answer = await answerDevice(device.id, call, this.followed(owner, turn, 'answer'), ANSWER_WAITS);
    if (turn !== this.turn) return answer?.end();
    if (!answer) return this.fail('no-network');
    // The other device has begun anew: nobody takes the former answer.
    this.answer?.end();
    [this.answer, this.answered] = [answer, peer.id];
    await this.show(turn, answer.code, (text) => ({ is: 'answering', shown: text, peer: peer.name }));
  }

  private async hear(answer: LinkCode, peer: PeerView): Promise<void> {
    const { call } = this;
    if (!call || call.code.call !== answer.call) {
      // A device that has answered waits for another camera: what its own one sees of others is nothing to it.
      if (this.state.is !== 'answering') this.fail('old');
      return;
    }
    if (this.answer && this.answered === peer.id) this.crossed = peer.id;
    this.set({ is: 'linking', peer: peer.name });
    await call.answered(answer);
  }

  /** Shows a code of this device with its proof. */
  private async show(turn: number, code: LinkCode, state: (shown: string) => PairingState): Promise<void> {
    const { device, event } = this.parts;
    const shown = await signCode({ event_id: event().id, code }, device.keys);
    if (turn === this.turn) this.set(state(shown));
  }

  /** Returns the owner of a link, which tells this device's person what becomes of it. */
  private followed(owner: LinkOwner, turn: number, by: LinkCode['role']): LinkOwner {
    return {
      ...owner,
      opened: (link) => {
        owner.opened(link);
        if (turn === this.turn) this.linked(link.peer, by);
      },
      unopened: () => {
        if (turn === this.turn && this.state.is !== 'linked') this.fail('apart');
      },
    };
  }

  /**
   * Ends what has not opened. Of two links with one device it keeps the one that the smaller id called, as the other side
   * does; else each could close the one that the other keeps.
   */
  private linked(peer: Id, by: LinkCode['role']): void {
    const name = devicesOf(this.parts.event()).find(({ id }) => id === peer)?.name ?? '';
    const kept = isCaller(this.parts.device.id, peer) ? 'call' : 'answer';
    const other = by === 'call' ? this.answer : this.call;
    // The kept one takes the place of this one when it opens, if it does.
    if (this.crossed !== peer || by === kept) other?.end();
    [this.call, this.answer] = [undefined, undefined];
    this.set({ is: 'linked', peer: name, device_id: peer });
  }

  private fail(why: PairingFault): void {
    this.drop();
    this.set({ is: 'failed', why });
  }

  /** Ends what waits. Returns the number of the attempt that may follow. */
  private drop(): number {
    this.call?.end();
    this.answer?.end();
    [this.call, this.answer, this.crossed, this.read] = [undefined, undefined, undefined, undefined];
    this.turn += 1;
    return this.turn;
  }

  private attempt(turn: number, work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      reportError(error, 'mesh.pair');
      if (turn === this.turn) this.fail('apart');
    });
  }

  private set(state: PairingState): void {
    this.state = state;
    this.parts.changed(state);
  }
}

/** The linking by hand of this tab; none where the browser has no WebRTC, or another tab links this device. */
export const usePairing = create<{ pairing: Pairing | undefined; state: PairingState }>()(() => ({
  pairing: undefined,
  state: { is: 'idle' },
}));
