import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/postgresql';
import { type EventView } from '@festix/domain/contract';
import { pictureForms, type CoverForm } from '@festix/domain/ground';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { holdToVersion, type Versioned } from '../../../kernel/http/entity-tag.ts';
import type { Crop } from '../../documents/pictures/cut-picture.ts';
import type { StoredPicture } from '../../documents/pictures/picture-view.ts';
import { Pictures } from '../../documents/pictures/pictures.ts';
import { Event } from './event.entity.ts';
import { shownEvent } from './events.presenter.ts';
import { EventsQueries } from './events.queries.ts';
import { PublicIndex } from './public-index.ts';

/** An uploaded picture with its crop. */
export interface NewCover {
  bytes: Buffer | undefined;
  crop: Crop | undefined;
  ifMatch: string | undefined;
}

/** Sets and removes the covers of an event. */
@Injectable()
export class EventCovers {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly events: EventsQueries,
    private readonly pictures: Pictures,
    private readonly index: PublicIndex,
  ) {}

  /** Processes the picture before any lock, after a check of the version. */
  async set(actor: EventActor, form: CoverForm, { bytes, crop, ifMatch }: NewCover): Promise<Versioned<EventView>> {
    holdToVersion(ifMatch, await this.known(actor, actor.event.id));
    return this.put(actor, form, await this.pictures.make(actor, bytes, pictureForms[form], crop), ifMatch);
  }

  remove(actor: EventActor, form: CoverForm, ifMatch: string | undefined): Promise<Versioned<EventView>> {
    return this.put(actor, form, null, ifMatch);
  }

  private put(
    actor: EventActor,
    form: CoverForm,
    picture: StoredPicture | null,
    ifMatch: string | undefined,
  ): Promise<Versioned<EventView>> {
    const column = `cover_${form}` as const;
    return this.database.unitOfWork(async (em, tx) => {
      const event = await em.findOneOrFail(Event, actor.event.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const before = await this.known(actor, event.id, tx);
      holdToVersion(ifMatch, before);
      await this.pictures.discard(tx, event[column] ?? null);
      if (picture) await this.pictures.adopt(tx, picture);
      Object.assign(event, { [column]: picture, version: event.version + 1 });
      const after = await this.known(actor, event.id, tx);
      await this.audit.record(tx, actor, {
        action: 'events:cover',
        ...{ subject_kind: 'event', subject_id: event.id, event_id: event.id },
        before: { [column]: before.view[column] },
        after: { [column]: after.view[column] },
      });
      tx.afterCommit(() => this.index.forget(event.id));
      return after;
    });
  }

  private async known(actor: EventActor, eventId: string, on?: Tx): Promise<Versioned<EventView>> {
    return shownEvent(actor, await this.events.find(actor, eventId, on), this.clock.now());
  }
}
