import type { DoorPanelView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { presentPanel } from './door-panel.presenter.ts';
import { DoorPanelQueries } from './door-panel.queries.ts';

/** Returns the present figures of an event's doors. */
@Injectable()
export class DoorPanelService {
  constructor(
    private readonly queries: DoorPanelQueries,
    private readonly clock: Clock,
  ) {}

  async show({ event }: EventActor): Promise<DoorPanelView> {
    const now = this.clock.now();
    return presentPanel(await this.queries.panel(event.id, now), now);
  }
}
