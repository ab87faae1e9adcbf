import { Inject, Injectable } from '@nestjs/common';
import type { CodeType } from '@festix/domain';
import { ENV, type Env } from '../../env.ts';

/** What a link carries so that nothing has to be typed. */
export interface CodeLink<Type extends CodeType> {
  type: Type;
  token: string;
  email: string;
  /** A path of ours where the person goes on afterwards. */
  redirectUrl?: string | undefined;
}

/** Addresses of the web app as mails carry them: whole, on the one public origin. */
@Injectable()
export class MailLinks {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>) {}

  signupConfirm(link: CodeLink<'signup'>): string {
    return this.page('/signup/confirm', { ...link });
  }

  newPassword(link: CodeLink<'recovery' | 'invite'>): string {
    return this.page('/new-password', { ...link });
  }

  settings(link: CodeLink<'email_change'>): string {
    return this.page('/settings', { ...link });
  }

  page(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
    return `${this.env.PUBLIC_URL}${path}${params.size > 0 ? `?${params}` : ''}`;
  }
}
