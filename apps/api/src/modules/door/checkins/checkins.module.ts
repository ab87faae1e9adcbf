import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.ts';
import { OpsModule } from '../ops/ops.module.ts';
import { TicketsModule } from '../../documents/tickets/tickets.module.ts';
import { CheckDocument } from './check-document.ts';
import { CheckIn } from './check-in.ts';
import { CheckInQueue } from './check-in-queue.ts';
import { CheckinsController } from './checkins.controller.ts';
import { CheckinsQueries } from './checkins.queries.ts';
import { CheckinsService } from './checkins.service.ts';
import { DoorDatabase } from './door-database.ts';
import { DoorSearch } from './door-search.ts';
import { DoorSearchQueries } from './door-search.queries.ts';
import { ExitsController } from './exits.controller.ts';
import { ChunkKeys } from './feed/chunk-keys.ts';
import { DoorChanges } from './feed/door-changes.ts';
import { DoorEvents } from './feed/door-events.ts';
import { DoorSupervisors } from './feed/door-supervisors.ts';
import { DoorFeed } from './feed/door-feed.ts';
import { DoorSnapshots } from './feed/door-snapshots.ts';
import { FeedController } from './feed/feed.controller.ts';
import { FeedService } from './feed/feed.service.ts';
import { DoorOps } from './ops/door-ops.ts';
import { ForgetOps } from './ops/forget-ops.ts';
import { OpsController } from './ops/ops.controller.ts';
import { UploadOps } from './ops/upload-ops.ts';
import { PeopleInside } from './people-inside.ts';
import { ReadExit } from './read-exit.ts';
import { RevealHolder } from './reveal-holder.ts';
import { UndoEntry } from './undo-entry.ts';

/** Provides check-in: online scans, ops uploaded later, and the list that phones carry. */
@Module({
  imports: [DevicesModule, OpsModule, TicketsModule],
  controllers: [CheckinsController, ExitsController, FeedController, OpsController],
  providers: [
    CheckDocument,
    CheckIn,
    CheckInQueue,
    CheckinsQueries,
    CheckinsService,
    ChunkKeys,
    DoorChanges,
    DoorDatabase,
    DoorEvents,
    DoorSupervisors,
    DoorFeed,
    DoorOps,
    DoorSearch,
    DoorSearchQueries,
    DoorSnapshots,
    FeedService,
    ForgetOps,
    PeopleInside,
    ReadExit,
    RevealHolder,
    UndoEntry,
    UploadOps,
  ],
  exports: [PeopleInside],
})
export class CheckinsModule {}
