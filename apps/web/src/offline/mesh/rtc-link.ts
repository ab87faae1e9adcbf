import type { Id } from '@festix/domain/contract';
import { SECOND } from '@festix/domain/ground';
import { linkCodeOf, sdpOf, type LinkCode } from '@festix/domain/sync';
import type { MeshLink } from './mesh.ts';

/** Milliseconds for the addresses of this network, and for a link to open. */
const GATHERING = 2 * SECOND;
const OPENING = 10 * SECOND;

/**
 * Bytes that wait in a channel before it takes no long answer any more: news, which go past it, wait behind so many. And
 * those at which it takes more.
 */
const FULL = 256 * 1024;
const LOW = FULL / 4;

/** What a link tells its owner. */
export interface LinkOwner {
  opened(link: MeshLink): void;
  heard(link: MeshLink, text: string): void;
  closed(link: MeshLink): void;
  /** Called when a link that waited to open never will: the devices do not reach each other. */
  unopened?(): void;
}

/** A call that waits for its answer. */
export interface Call {
  code: LinkCode;
  /** Takes the answer; the link opens by itself, or the call ends. */
  answered(answer: LinkCode): Promise<void>;
  /** Gives the call up. */
  end(): void;
}

/** An answer whose link opens once the caller has it. */
export interface Answer {
  code: LinkCode;
  /** Closes the link, open or not. */
  end(): void;
}

/** Returns whether this browser can link devices without a server: some switch WebRTC off. */
export function canLink(): boolean {
  return typeof RTCPeerConnection === 'function';
}

/** Calls another device; undefined where this network has no address to be called at. */
export async function callDevice(device_id: Id, owner: LinkOwner): Promise<Call | undefined> {
  const connection = newConnection();
  const channel = connection.createDataChannel('mesh');
  const [call] = crypto.getRandomValues(new Uint32Array(1));
  let stop = () => {};
  const end = () => {
    stop();
    connection.close();
  };
  const code = await codeOf(connection, { role: 'call', call: call!, device_id }, () =>
    connection.setLocalDescription(),
  );
  return (
    code && {
      code,
      end,
      answered: async (answer) => {
        try {
          await connection.setRemoteDescription({ type: 'answer', sdp: sdpOf(answer) });
        } catch (error) {
          connection.close();
          throw error;
        }
        stop = endIfUnopened(connection, owner, OPENING);
        watch(connection, channel, answer.device_id, owner);
      },
    }
  );
}

/**
 * Answers a call; the link opens once the caller has the answer, for which it waits so many milliseconds. Undefined where
 * `callDevice` has nothing.
 */
export async function answerDevice(
  device_id: Id,
  call: LinkCode,
  owner: LinkOwner,
  patience = OPENING,
): Promise<Answer | undefined> {
  const connection = newConnection();
  connection.addEventListener('datachannel', ({ channel }) => watch(connection, channel, call.device_id, owner));
  const stop = endIfUnopened(connection, owner, patience);
  const code = await codeOf(connection, { role: 'answer', call: call.call, device_id }, async () => {
    await connection.setRemoteDescription({ type: 'offer', sdp: sdpOf(call) });
    await connection.setLocalDescription();
  });
  const end = () => {
    stop();
    connection.close();
  };
  return code && { code, end };
}

/** Opens connections to addresses of this network alone: no server is asked for others. */
function newConnection(): RTCPeerConnection {
  return new RTCPeerConnection({ iceServers: [] });
}

async function codeOf(
  connection: RTCPeerConnection,
  facts: Pick<LinkCode, 'role' | 'call' | 'device_id'>,
  describe: () => Promise<void>,
): Promise<LinkCode | undefined> {
  try {
    await describe();
    await gathered(connection);
    const code = linkCodeOf(connection.localDescription?.sdp ?? '', facts);
    if (!code) connection.close();
    return code;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Resolves once the addresses are known, or those of the first seconds are. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, GATHERING);
    const look = () => {
      if (connection.iceGatheringState !== 'complete') return;
      clearTimeout(late);
      done();
    };
    connection.addEventListener('icegatheringstatechange', look);
    look();
  });
}

/**
 * Closes a connection that fails before it opens, or is not open in time, until the returned function is called. One that
 * has opened is its owner's.
 */
function endIfUnopened(connection: RTCPeerConnection, { unopened }: LinkOwner, patience: number): () => void {
  const follow = () => {
    const { connectionState: state } = connection;
    if (state !== 'connected' && state !== 'failed' && state !== 'closed') return;
    stop();
    if (state === 'failed') giveUp();
  };
  const late = setTimeout(() => {
    stop();
    if (connection.connectionState !== 'closed') giveUp();
  }, patience);
  const stop = () => {
    clearTimeout(late);
    connection.removeEventListener('connectionstatechange', follow);
  };
  const giveUp = () => {
    connection.close();
    unopened?.();
  };
  connection.addEventListener('connectionstatechange', follow);
  follow();
  return stop;
}

/** Resolves once a channel has sent most of what waits in it, or has closed. */
function low(channel: RTCDataChannel): Promise<void> {
  channel.bufferedAmountLowThreshold = LOW;
  return new Promise((done) => {
    for (const event of ['bufferedamountlow', 'close']) channel.addEventListener(event, () => done(), { once: true });
  });
}

/** Follows a channel from its opening to its end. */
function watch(connection: RTCPeerConnection, channel: RTCDataChannel, peer: Id, owner: LinkOwner): void {
  let isOpen = false;
  // Safari fires no event at the end that closes, so the owner hears of it here; other browsers may tell it again.
  const close = () => {
    connection.close();
    if (!isOpen) return;
    isOpen = false;
    owner.closed(link);
  };
  const link: MeshLink = {
    peer,
    // What a closing channel loses, a later heartbeat over another link repairs.
    send: (text) => {
      if (channel.readyState === 'open') channel.send(text);
    },
    full: () => (channel.bufferedAmount > FULL ? low(channel) : undefined),
    close,
  };
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    owner.opened(link);
  };
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') owner.heard(link, data);
  });
  channel.addEventListener('open', open);
  channel.addEventListener('close', close);
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'failed') close();
  });
  if (channel.readyState === 'open') open();
}
