import { Inject, Injectable } from '@nestjs/common';
import { SERVED, wallOf } from '@festix/domain';
import { ENV, type Env } from '../../env.ts';
import { PublicIndex } from '../events/public-index.ts';
import { HomeService } from '../public-pages/home.service.ts';
import { PublicEventsService } from '../public-pages/public-events.service.ts';
import type { Head, ServedData } from './head.ts';
import { eventsHead, homeHead } from './list-heads.ts';

/** A page as nobody in particular gets it, with what the app needn't ask for. */
export interface FirstPage {
  head: Head;
  served: readonly ServedData[];
}

const VISITOR = { id: null };

/** Who reads a page's head is nobody in particular; the limits of searches are not for it. */
const NOBODY = '';

/** The pages that most people begin with: the first one and the list of events. */
@Injectable()
export class FirstPages {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly homes: HomeService,
    private readonly index: PublicIndex,
    private readonly lists: PublicEventsService,
  ) {}

  async home(): Promise<FirstPage> {
    const home = await this.homes.read(VISITOR, {});
    return { head: homeHead(wallOf(home), this.env.PUBLIC_URL), served: [{ id: SERVED.home, value: home }] };
  }

  /** `isBeginning` says that neither a search nor a later page is asked for. */
  async events(isBeginning: boolean): Promise<FirstPage> {
    const head = eventsHead(await this.index.search(''), isBeginning, this.env.PUBLIC_URL);
    return { head, served: isBeginning ? [{ id: SERVED.events, value: await this.lists.list({}, NOBODY) }] : [] };
  }
}
