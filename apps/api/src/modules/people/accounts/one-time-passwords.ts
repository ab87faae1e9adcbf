import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type SecondFactorSecretView } from '@festix/domain/contract';
import { APP_CODE_LENGTH, inGroups, PLATFORM_NAME } from '@festix/domain/ground';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '../../../kernel/watch/clock.ts';

/** Seconds that a code of an app is shown. */
const STEP_SECONDS = 30;

/** As many bits as its hash function has, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Steps by which a phone's clock may differ. */
const STEPS_AROUND = 1;

/** Checks codes of authenticator apps: TOTP of RFC 6238 with SHA-1, the only one that every app supports. */
@Injectable()
export class OneTimePasswords {
  constructor(private readonly clock: Clock) {}

  makeSecret(): Buffer {
    return randomBytes(SECRET_BYTES);
  }

  /** Returns the data with which an app makes the codes of `email`. */
  show(secret: Buffer, email: string): SecondFactorSecretView {
    const totp = totpOf(secret, email);
    return { secret: inGroups(totp.secret.base32).join(' '), address: totp.toString() };
  }

  /** Returns the step of a code, at most one from now; undefined for a wrong one. */
  stepOf(secret: Buffer, code: string): number | undefined {
    const totp = totpOf(secret);
    const timestamp = this.clock.now().getTime();
    const apart = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
    return apart === null ? undefined : totp.counter({ timestamp }) + apart;
  }
}

function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer: PLATFORM_NAME,
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: APP_CODE_LENGTH,
    period: STEP_SECONDS,
  });
}
