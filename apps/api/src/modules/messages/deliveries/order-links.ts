import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DAY, uuidText } from '@festix/domain/ground';
import { ORDER_LINK } from '@festix/domain/selling';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql, type Statement } from '../../../kernel/database/sql.ts';
import type { QueuedMail } from './compose-mail.ts';

const LIFE_MS = 30 * DAY;
const ID_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 4;
const TAG_BYTES = 20;

const ORDER_PATH = /^\/events\/[^/]+\/orders\/([^/]+)$/;

/** The facts of an order that its links are sealed with: a link is void once one of them changes. */
export interface LinkedOrder {
  id: string;
  buyer_email: string | null;
  /** Number of times that its links were ended. */
  links: number;
}

/** A link that was sent for an order. */
export interface OrderLink {
  /** The mail's. */
  id: string;
  sent_at: Date;
}

/** Returns SQL: whether an address has an account with a second factor, which no link and no mailed code may bypass. */
export function isGuarded(email: Statement): Statement {
  return sql`exists (select from users u join second_factors f on f.user_id = u.id
    where u.email = ${email} and u.deleted_at is null and f.confirmed_at is not null)`;
}

const LINKED = sql<LinkedOrder>`
  select o.id, o.buyer_email, coalesce(a.links, 0) as links
  from orders o left join order_accesses a on a.order_id = o.id
  where o.id = any ($1::uuid[]) and o.buyer_email = $2 and not ${isGuarded(sql`o.buyer_email`)}`.kept();

/**
 * Makes the links in mails to an order's buyer open that order. Nothing of them is stored: a token is the mail's id and
 * time under an HMAC with the order, its buyer's address and the number of times that links were ended.
 */
@Injectable()
export class OrderLinks {
  private readonly key: Buffer;

  constructor(
    @Inject(ENV) private readonly env: Pick<Env, 'JWT_SECRET' | 'PUBLIC_URL'>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.key = createHmac('sha256', env.JWT_SECRET).update('festix order links').digest();
  }

  /** Returns the data of a mail; its links to orders that its reader has bought open them. */
  async opening(mail: Pick<QueuedMail, 'id' | 'recipient' | 'content' | 'created_at'>): Promise<QueuedMail['content']> {
    const named = new Set<string>();
    mapLinks(mail.content, (link) => {
      const id = this.orderIn(link);
      if (id) named.add(id);
      return link;
    });
    if (named.size === 0) return mail.content;
    const orders = await this.database.query(LINKED.with([[...named], mail.recipient]));
    const tokens = new Map(
      orders.map((order) => [order.id, this.tokenOf(order, { id: mail.id, sent_at: mail.created_at })]),
    );
    return mapLinks(mail.content, (link) =>
      withToken(link, tokens.get(this.orderIn(link) ?? '')),
    ) as typeof mail.content;
  }

  /** Returns the link of a token; undefined for one that is forged, ended or older than thirty days. */
  read(order: LinkedOrder, token: string): OrderLink | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== HEAD_BYTES + TAG_BYTES || order.buyer_email === null) return undefined;
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), this.tagOf(order, head))) return undefined;
    const sent_at = new Date(head.readUInt32BE(ID_BYTES) * 1000);
    if (sent_at.getTime() + LIFE_MS <= this.clock.now().getTime()) return undefined;
    return { id: head.toString('hex', 0, ID_BYTES), sent_at };
  }

  private tokenOf(order: LinkedOrder, { id, sent_at }: OrderLink): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.write(id.replaceAll('-', ''), 'hex');
    head.writeUInt32BE(Math.floor(sent_at.getTime() / 1000), ID_BYTES);
    return Buffer.concat([head, this.tagOf(order, head)]).toString('base64url');
  }

  private tagOf({ id, buyer_email, links }: LinkedOrder, head: Buffer): Buffer {
    return createHmac('sha256', this.key)
      .update(`v1\0${id.toLowerCase()}\0${buyer_email}\0${links}\0`)
      .update(head)
      .digest()
      .subarray(0, TAG_BYTES);
  }

  /** Returns the id of the order whose page a link leads to, unless the link has a code already. */
  private orderIn(link: string): string | undefined {
    if (!link.startsWith(`${this.env.PUBLIC_URL}/`)) return undefined;
    const { pathname, hash } = new URL(link);
    const id = ORDER_PATH.exec(pathname)?.[1]?.toLowerCase();
    return id && uuidText.check(id) && !new URLSearchParams(hash.slice(1)).has(ORDER_LINK.code) ? id : undefined;
  }
}

function withToken(link: string, token: string | undefined): string {
  if (token === undefined) return link;
  const [page = '', hash = ''] = link.split('#', 2);
  const fragment = new URLSearchParams(hash);
  fragment.set(ORDER_LINK.token, token);
  return `${page}#${fragment}`;
}

/** Returns a mail's data with every `link` replaced. */
function mapLinks(value: unknown, replaced: (link: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLinks(item, replaced));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'link' && typeof inner === 'string' ? replaced(inner) : mapLinks(inner, replaced),
    ]),
  );
}
