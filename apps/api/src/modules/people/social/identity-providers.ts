import { Inject, Injectable } from '@nestjs/common';
import { pathIn, socialEndpoints, type SocialProvidersView } from '@festix/domain/contract';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { setUpApple } from './apple.ts';
import { setUpGoogle } from './google.ts';
import { IdentityProvider } from './identity-provider.ts';

/** Knows the providers that are set up here. */
@Injectable()
export class IdentityProviders {
  private readonly providers: ReadonlyMap<string, IdentityProvider>;

  constructor(@Inject(ENV) env: Env, clock: Clock) {
    const path = pathIn(socialEndpoints.callback, 'public');
    this.providers = new Map(
      [setUpGoogle(env), setUpApple(env, clock)].flatMap((setup) => {
        if (!setup) return [];
        const redirectUri = env.PUBLIC_URL + path.replace('{provider}', setup.name);
        return [[setup.name, new IdentityProvider(setup, redirectUri, clock)] as const];
      }),
    );
  }

  called(name: string): IdentityProvider | undefined {
    return this.providers.get(name);
  }

  offered(): SocialProvidersView {
    return { google: this.providers.has('google'), apple: this.providers.has('apple') };
  }
}
