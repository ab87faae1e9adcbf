import { Inject, Injectable } from '@nestjs/common';
import type { CodeType } from '@festix/domain/contract';
import { ORDER_LINK, REFUND_DIALOG } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';

/** The parameters of a link, so that nothing has to be typed. */
export interface CodeLink<Type extends CodeType> {
  type: Type;
  token: string;
  email: string;
  /** Whether the address has an account: its person is led to sign in. */
  has_account?: boolean;
  /** A path of ours to go on to afterwards. */
  redirectUrl?: string | undefined;
}

/** Builds absolute URLs of the web app for mails, on the public origin. */
@Injectable()
export class MailLinks {
  constructor(@Inject(ENV) private readonly env: Pick<Env, 'PUBLIC_URL'>) {}

  signupConfirm(link: CodeLink<'signup'>): string {
    return this.withCode('/signup/confirm', link);
  }

  newPassword(link: CodeLink<'recovery' | 'invite'>): string {
    return this.withCode('/new-password', link);
  }

  settings(link: CodeLink<'email_change'>): string {
    return this.withCode('/settings', link);
  }

  /** Returns the page of an order, with the code that proves its buyer's address. */
  orderProof(path: string, code: string): string {
    return this.page(path) + after('#', { [ORDER_LINK.code]: code });
  }

  /** Returns the link to an order that opens its refund dialog at once. */
  refund(order: string): string {
    return order + after('#', { [ORDER_LINK.dialog]: REFUND_DIALOG });
  }

  page(path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
    return this.env.PUBLIC_URL + path + after('?', query);
  }

  /** Puts code and address into the fragment, which browsers send to no server: no log on the way has it. */
  private withCode(path: string, { type, token, email, has_account, redirectUrl }: CodeLink<CodeType>): string {
    return (
      this.page(path, { type, redirectUrl }) + after('#', { token, email, account: has_account ? '1' : undefined })
    );
  }
}

function after(mark: '?' | '#', values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length > 0 ? `${mark}${new URLSearchParams(given)}` : '';
}
