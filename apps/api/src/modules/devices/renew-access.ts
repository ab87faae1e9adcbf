import { createHash } from 'node:crypto';
import {
  epochOf,
  grantEnd,
  momentOfNonce,
  NONCE_FRESH,
  type DeviceSessionBody,
  type DeviceSessionView,
} from '@festix/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessTokens } from '../../kernel/access-tokens.ts';
import { Clock } from '../../kernel/clock.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { Problem } from '../../kernel/problem.ts';
import { addressKey, RateLimits, type Limit } from '../../kernel/rate-limits.ts';
import { provesDevice } from './device-proof.ts';
import { DevicesQueries, type RenewingDevice } from './devices.queries.ts';
import { SeenDevices } from './seen-devices.ts';

const PER_ADDRESS: Limit = { name: 'device-session', points: 100, seconds: 15 * 60 };
/** Renewals of one device: it needs one in a quarter of an hour, and one with every start of its app. */
export const RENEWALS: Limit = { name: 'device-renewals', points: 240, seconds: 3600 };
const SWEEP_SECONDS = 3600;

/** Gives an enrolled device access on the strength of its own key, so that a shift outlives its person's session. */
@Injectable()
export class RenewAccess implements OnModuleInit {
  constructor(
    private readonly queries: DevicesQueries,
    private readonly tokens: AccessTokens,
    private readonly seen: SeenDevices,
    private readonly limits: RateLimits,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every('devices.used-nonces', SWEEP_SECONDS, () => this.queries.forgetNonces(this.rememberedSince()));
  }

  /** Refuses a signature that is not the device's, and a nonce that is stale or was used before. */
  async renew(
    deviceId: string,
    { nonce, signature }: DeviceSessionBody,
    ip: string | undefined,
  ): Promise<DeviceSessionView> {
    await this.limits.check(PER_ADDRESS, addressKey(ip));
    const device = await this.queries.renewing(deviceId);
    if (!device) throw await this.refusal('DEVICE_UNKNOWN', ip);
    const isProved = device.public_key !== null && provesDevice(device.public_key, deviceId, nonce, signature);
    if (!isProved || !this.isFresh(nonce)) throw await this.refusal('DEVICE_SIGNATURE_INVALID', ip);
    if (device.revoked_at) throw new Problem('DEVICE_REVOKED');
    this.limits.consumeLocally(RENEWALS, deviceId.toLowerCase());
    if (!(await this.queries.takeNonce(deviceId, hashOfNonce(nonce), this.clock.now()))) {
      throw await this.refusal('DEVICE_SIGNATURE_INVALID', ip);
    }
    return this.grant(deviceId, device);
  }

  private async grant(deviceId: string, device: RenewingDevice): Promise<DeviceSessionView> {
    const expires_at = grantEnd(device.last_event_end ?? device.created_at);
    if (epochOf(expires_at) <= this.clock.now().getTime()) throw new Problem('DEVICE_GRANT_ENDED');
    await this.seen.note(deviceId, null);
    return {
      access_token: this.tokens.issue({ user_id: device.user_id, device_id: deviceId }),
      expires_at,
    };
  }

  private isFresh(nonce: string): boolean {
    const moment = momentOfNonce(nonce);
    return moment !== undefined && Math.abs(this.clock.now().getTime() - moment) <= NONCE_FRESH;
  }

  /** A nonce stays fresh from a clock that runs ahead to one that runs behind. */
  private rememberedSince(): Date {
    return new Date(this.clock.now().getTime() - 2 * NONCE_FRESH);
  }

  /** The server's time lets a device with a wrong clock try again with a right one. */
  private async refusal(code: 'DEVICE_UNKNOWN' | 'DEVICE_SIGNATURE_INVALID', ip: string | undefined): Promise<Problem> {
    await this.limits.consume(PER_ADDRESS, addressKey(ip));
    return new Problem(code, { extra: { server_time: this.clock.now().toISOString() } });
  }
}

function hashOfNonce(nonce: string): Buffer {
  return createHash('sha256').update(nonce).digest();
}
