import { createSecretKey } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ENV, type Env } from '../../env.ts';
import { Clock } from '../watch/clock.ts';

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** Audience of access tokens: this API, and no other holder of the secret. */
const AUDIENCE = 'festix-api';

/** The claims of an access token: person, session or device, and its times. */
export interface AccessClaims {
  sub: string;
  sid?: string;
  /** Of the session's refresh token that it came with; absent in those of releases before. */
  gen?: number;
  did?: string;
  iat: number;
  exp: number;
}

export interface AccessGrant {
  user_id: string;
  session_id?: string | null;
  generation?: number;
  device_id?: string | null;
}

const STRATEGY = 'access-token';
const MOST_PROVED = 10_000;

const bearerToken = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Verifies bearer tokens with passport-jwt; checks the expiry by our clock, which a test can move. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, STRATEGY) {
  constructor(
    @Inject(ENV) env: Env,
    private readonly clock: Clock,
  ) {
    super({
      jwtFromRequest: bearerToken,
      // As a key object: a text would be tried as a public key first, on every request.
      secretOrKey: createSecretKey(Buffer.from(env.JWT_SECRET)) as unknown as Buffer,
      algorithms: ['HS256'],
      audience: AUDIENCE,
      ignoreExpiration: true,
    });
  }

  validate(claims: AccessClaims): AccessClaims | false {
    return isOver(claims, this.clock) ? false : claims;
  }
}

@Injectable()
export class AccessTokens {
  /** Caches verified tokens: a door uses one for a quarter of an hour. */
  private readonly proved = new Map<string, AccessClaims>();

  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  issue(grant: AccessGrant): string {
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    return this.jwt.sign({
      aud: AUDIENCE,
      sub: grant.user_id,
      ...(grant.session_id && { sid: grant.session_id, gen: grant.generation }),
      ...(grant.device_id && { did: grant.device_id }),
      iat,
      exp: iat + ACCESS_TOKEN_SECONDS,
    });
  }

  /** Returns the claims of a token outside a request, e.g. of a socket's handshake; undefined if it is invalid. */
  read(token: string): AccessClaims | undefined {
    try {
      const claims = this.jwt.verify<AccessClaims>(token, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        ignoreExpiration: true,
      });
      return isOver(claims, this.clock) ? undefined : claims;
    } catch {
      return undefined;
    }
  }

  /** Returns the claims of a request; undefined without a valid bearer token. */
  async ofRequest(request: Request): Promise<AccessClaims | undefined> {
    const token = bearerToken(request);
    if (!token) return undefined;
    const known = this.proved.get(token);
    if (known && !isOver(known, this.clock)) return known;
    const claims = await prove(request);
    if (!claims) return undefined;
    if (this.proved.size >= MOST_PROVED) this.proved.clear();
    this.proved.set(token, claims);
    return claims;
  }
}

/** Returns whether a token has expired; one without a numeric expiry has. */
function isOver({ exp }: AccessClaims, clock: Clock): boolean {
  return !(exp * 1000 > clock.now().getTime());
}

function prove(request: Request): Promise<AccessClaims | undefined> {
  return new Promise((resolve, reject) => {
    const decide = passport.authenticate(
      STRATEGY,
      { session: false },
      (fault: unknown, claims: AccessClaims | false) => {
        if (fault) reject(fault);
        else resolve(claims || undefined);
      },
    ) as (request: Request) => void;
    decide(request);
  });
}
