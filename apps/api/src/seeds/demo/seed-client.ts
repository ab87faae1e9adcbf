import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { pathIn, type Area, type Endpoint } from '@festix/domain/contract';
import { Database } from '../../kernel/database/database.ts';
import { SessionsService } from '../../modules/people/accounts/sessions.service.ts';
import { userId } from './people.ts';

interface Asked<Params, Query, Body> {
  area?: Area;
  params?: Params;
  query?: Query;
  body?: Body;
}

/** Speaks to the API by its front door, as the people of the demonstration would. */
export interface SeedClient {
  /** Signs a person of the demonstration in without a password check, which would take longer than a sale. */
  signIn(email: string): Promise<void>;
  /** Makes calls without an account come from another browser from now on. */
  meetGuest(): void;
  call<Params, Query, Body, Reply>(
    as: string | null,
    endpoint: Endpoint<Params, Query, Body, Reply>,
    asked: Asked<Params, Query, Body>,
  ): Promise<Reply>;
  close(): Promise<void>;
}

/** Signals a response of the API that is not 2xx. */
export class SeedRefusedError extends Error {
  override readonly name = 'SeedRefusedError';

  constructor(
    call: string,
    readonly status: number,
    readonly code: string,
  ) {
    super(`${call} answered ${status} ${code}`);
  }
}

/** Opens the API on a loopback port of its own, before the public one answers. */
export async function openSeedClient(app: INestApplication): Promise<SeedClient> {
  const server = createServer(app.getHttpAdapter().getInstance() as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const database = app.get(Database);
  const sessions = app.get(SessionsService, { strict: false });
  const tokens = new Map<string, string>();
  let asked = 0;
  let guest: string | undefined;

  const ask = async (method: string, path: string, token: string | undefined, body: unknown): Promise<unknown> => {
    asked += 1;
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        // Buyers come from many addresses; one alone would meet the limit of bookings.
        'x-forwarded-for': `203.0.113.${asked % 250}`,
        ...(token ? { authorization: `Bearer ${token}` } : guest !== undefined && { cookie: guest }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie();
    if (!token && cookies.length > 0) guest = cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
    const text = await response.text();
    const answer = text ? (JSON.parse(text) as { code?: string }) : undefined;
    if (!response.ok) throw new SeedRefusedError(`${method} ${path}`, response.status, answer?.code ?? text);
    return answer;
  };

  return {
    signIn: async (email) => {
      const { access_token } = await database.unitOfWork((em, tx) => sessions.open(em, tx, userId(email), {}));
      if (access_token === null) throw new Error(`${email} has a second factor`);
      tokens.set(email, access_token);
    },
    meetGuest: () => {
      guest = undefined;
    },
    call: async <Params, Query, Body, Reply>(
      as: string | null,
      endpoint: Endpoint<Params, Query, Body, Reply>,
      { area = endpoint.areas[0], params, query, body }: Asked<Params, Query, Body>,
    ) => {
      if (!area) throw new Error('a call lies in an area');
      const path = pathIn(endpoint, area).replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown>)[name])),
      );
      const search = query ? `?${new URLSearchParams(query)}` : '';
      const sent = endpoint.consumes === 'multipart/form-data' ? formOf(body) : body;
      return (await ask(endpoint.method, path + search, as ? tokens.get(as) : undefined, sent)) as Reply;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, value instanceof Blob ? value : String(value));
  return form;
}
