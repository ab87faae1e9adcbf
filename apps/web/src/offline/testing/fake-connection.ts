import { sdpOf } from '@festix/domain/sync';

/** A description that names one address, as a browser gives it to a page with the camera. */
const SDP = sdpOf({
  ...{ role: 'call', call: 1, device_id: '0198e2a0-0000-7000-8000-00000000abcd' },
  ...{ ufrag: 'Qx3Z', pwd: '9KjX2PqLw8Vn4RtY6Bs1Zc7D', fingerprint: new Uint8Array(32) },
  addresses: [{ host: '192.168.0.23', port: 54_321 }],
});

/** A channel that opens when the spec says so. */
export class FakeChannel extends EventTarget {
  readyState = 'connecting';

  open(): void {
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  send(): void {}
}

/** A WebRTC connection without a network: its end fires no event, as in Safari. */
export class FakeConnection extends EventTarget {
  /** All connections, the newest last. */
  static readonly made: FakeConnection[] = [];
  connectionState = 'new';
  readonly iceGatheringState = 'complete';
  readonly localDescription = { sdp: SDP };
  readonly channel = new FakeChannel();
  /** Rejects the other side's description. */
  refuses = false;

  /** Makes the connections of a spec fake ones. */
  static install(): void {
    FakeConnection.made.splice(0);
    globalThis.RTCPeerConnection = FakeConnection as unknown as typeof RTCPeerConnection;
  }

  constructor() {
    super();
    FakeConnection.made.push(this);
  }

  get isClosed(): boolean {
    return this.connectionState === 'closed';
  }

  /** Opens the connection, and the channel in it. */
  open(): void {
    this.connectionState = 'connected';
    this.dispatchEvent(new Event('connectionstatechange'));
    this.dispatchEvent(Object.assign(new Event('datachannel'), { channel: this.channel }));
    this.channel.open();
  }

  createDataChannel(): FakeChannel {
    return this.channel;
  }

  setLocalDescription(): Promise<void> {
    return Promise.resolve();
  }

  setRemoteDescription(): Promise<void> {
    return this.refuses ? Promise.reject(new Error('InvalidAccessError')) : Promise.resolve();
  }

  close(): void {
    this.connectionState = 'closed';
    this.channel.readyState = 'closed';
  }
}
