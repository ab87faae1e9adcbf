import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { makeRecoveryCode, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@festix/domain/ground';
import { slowHash } from './slow-hash.ts';

const SALT_BYTES = 16;

/** What recognises a person's recovery codes: Argon2id under one salt, so that a code is hashed once to be compared with all. */
export interface KeptRecoveryCodes {
  salt: Buffer;
  hashes: Buffer[];
}

/** Codes that stand in for an app that was lost, each once. */
@Injectable()
export class RecoveryCodes {
  /** New ones: as they are shown, once, and as they are kept. */
  async make(): Promise<{ shown: string[]; kept: KeptRecoveryCodes }> {
    const shown = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(randomBytes(RECOVERY_CODE_LENGTH)));
    const salt = randomBytes(SALT_BYTES);
    const hashes: Buffer[] = [];
    // One after the other: each takes its memory, and nobody waits for a handful.
    for (const code of shown) hashes.push(await slowHash(code.replaceAll('-', ''), salt));
    return { shown, kept: { salt, hashes } };
  }

  /** The hash of a bare code, where it is one of those that are kept. */
  async recognise(code: string, { salt, hashes }: KeptRecoveryCodes): Promise<Buffer | undefined> {
    const hash = await slowHash(code, salt);
    return hashes.find((kept) => timingSafeEqual(kept, hash));
  }
}
