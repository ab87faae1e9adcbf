import { createHash } from 'node:crypto';
import { type DeviceSessionBody, type DeviceSessionView } from '@festix/domain/contract';
import { epochOf } from '@festix/domain/ground';
import { grantEnd } from '@festix/domain/people';
import { momentOfNonce, NONCE_FRESH } from '@festix/domain/sync';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessTokens } from '../../../kernel/access/access-tokens.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { addressKey, RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { provesDevice } from './device-proof.ts';
import { DevicesQueries, type RenewingDevice } from './devices.queries.ts';
import { SeenDevices } from './seen-devices.ts';

/**
 * Wrong signatures from one address, which a whole venue may share: right ones don't count and are never refused for
 * them.
 */
export const DEVICE_FAILURES: Limit = { name: 'device-session', points: 100, seconds: 15 * 60 };
/** Renewals of one device: it needs one in a quarter of an hour, and one with every start of its app. */
export const RENEWALS: Limit = { name: 'device-renewals', points: 240, seconds: 3600 };
const SWEEP_SECONDS = 3600;

/** Gives an enrolled device access by its own key, so that a shift outlives its person's session. */
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

  /**
   * Refuses a signature that is not the device's, and a nonce that is stale or used. Those count towards RATE_LIMITED;
   * a valid signature is checked first and never refused for what others send.
   */
  async renew(
    deviceId: string,
    { nonce, signature }: DeviceSessionBody,
    ip: string | undefined,
  ): Promise<DeviceSessionView> {
    if (!this.isFresh(nonce)) throw this.refusal('DEVICE_SIGNATURE_INVALID', ip);
    const device = await this.queries.renewing(deviceId);
    if (!device) throw this.refusal('DEVICE_UNKNOWN', ip);
    const isProved = device.public_key !== null && provesDevice(device.public_key, deviceId, nonce, signature);
    if (!isProved) throw this.refusal('DEVICE_SIGNATURE_INVALID', ip);
    if (device.revoked_at) throw new ProblemError('DEVICE_REVOKED');
    this.limits.consumeLocally(RENEWALS, deviceId.toLowerCase());
    if (!(await this.queries.takeNonce(deviceId, hashOfNonce(nonce), this.clock.now()))) {
      throw this.refusal('DEVICE_SIGNATURE_INVALID', ip);
    }
    return this.grant(deviceId, device);
  }

  private async grant(deviceId: string, device: RenewingDevice): Promise<DeviceSessionView> {
    const expires_at = grantEnd(device.last_event_end ?? device.created_at);
    if (epochOf(expires_at) <= this.clock.now().getTime()) throw new ProblemError('DEVICE_GRANT_ENDED');
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

  /**
   * Returns the oldest time of kept nonces: a nonce stays fresh between a clock that runs ahead and one that runs
   * behind.
   */
  private rememberedSince(): Date {
    return new Date(this.clock.now().getTime() - 2 * NONCE_FRESH);
  }

  /** Returns the refusal with the server's time, so that a device with a wrong clock can try again. */
  private refusal(code: 'DEVICE_UNKNOWN' | 'DEVICE_SIGNATURE_INVALID', ip: string | undefined): ProblemError {
    this.limits.consumeLocally(DEVICE_FAILURES, addressKey(ip));
    return new ProblemError(code, { extra: { server_time: this.clock.now().toISOString() } });
  }
}

function hashOfNonce(nonce: string): Buffer {
  return createHash('sha256').update(nonce).digest();
}
