import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { makeRecoveryCode, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@festix/domain/ground';
import { slowHash } from './slow-hash.ts';

const SALT_BYTES = 16;

/** The stored form of a person's recovery codes: Argon2id under one salt, so that one hash compares with all. */
export interface KeptRecoveryCodes {
  salt: Buffer;
  hashes: Buffer[];
}

/** Makes and recognises codes that replace a lost app, each once. */
@Injectable()
export class RecoveryCodes {
  /** Makes new ones: to be shown once, and to be stored. */
  async make(): Promise<{ shown: string[]; kept: KeptRecoveryCodes }> {
    const shown = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(randomBytes(RECOVERY_CODE_LENGTH)));
    const salt = randomBytes(SALT_BYTES);
    const hashes: Buffer[] = [];
    // In sequence: each takes its memory, and a few take little time.
    for (const code of shown) hashes.push(await slowHash(code.replaceAll('-', ''), salt));
    return { shown, kept: { salt, hashes } };
  }

  /** Returns the hash of a bare code, if it is one of the stored. */
  async recognise(code: string, { salt, hashes }: KeptRecoveryCodes): Promise<Buffer | undefined> {
    const hash = await slowHash(code, salt);
    return hashes.find((kept) => timingSafeEqual(kept, hash));
  }
}
