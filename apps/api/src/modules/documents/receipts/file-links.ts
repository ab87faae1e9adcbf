import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type FileLinkView } from '@festix/domain/contract';
import { MINUTE } from '@festix/domain/ground';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** Lifetime of a link in milliseconds. */
export const FILE_LINK_LASTS = 5 * MINUTE;

const SHAPE = /^([\w-]{1,800})\.([\w-]{43})$/;

/** Signs short-lived links to private files; a link names the file alone. */
@Injectable()
export class FileLinks {
  private readonly secret: Buffer;

  constructor(
    @Inject(ENV) env: Pick<Env, 'JWT_SECRET'>,
    private readonly clock: Clock,
  ) {
    // A key of its own: a link is no access token.
    this.secret = createHmac('sha256', env.JWT_SECRET).update('links to private files').digest();
  }

  make(key: string): FileLinkView {
    const expires = this.clock.now().getTime() + FILE_LINK_LASTS;
    const said = Buffer.from(`${expires.toString(36)}:${key}`).toString('base64url');
    return { url: `/api/files/${said}.${this.sign(said)}`, expires_at: new Date(expires).toISOString() };
  }

  /** Returns the key of a link's file. Throws NOT_FOUND for an invalid link, and FILE_LINK_EXPIRED. */
  read(token: string): string {
    const [, said = '', signature = ''] = SHAPE.exec(token) ?? [];
    const isOurs = said !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(this.sign(said)));
    if (!isOurs) throw new ProblemError('NOT_FOUND');
    const [, expires = '', key = ''] = /^(\w+):(.+)$/.exec(Buffer.from(said, 'base64url').toString()) ?? [];
    if (parseInt(expires, 36) <= this.clock.now().getTime()) throw new ProblemError('FILE_LINK_EXPIRED');
    return key;
  }

  private sign(said: string): string {
    return createHmac('sha256', this.secret).update(said).digest('base64url');
  }
}
