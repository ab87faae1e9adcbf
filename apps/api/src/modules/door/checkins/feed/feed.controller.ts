import { Controller, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { doorEndpoints } from '@festix/domain/contract';
import { CurrentActor, type EventActor } from '../../../../kernel/http/actor.ts';
import { Serve } from '../../../../kernel/http/serve.ts';
import { ChangesDto, SnapshotDto } from './feed.dto.ts';
import { FeedService } from './feed.service.ts';

@Controller()
export class FeedController {
  constructor(private readonly feed: FeedService) {}

  @Serve(doorEndpoints.event)
  async event(@CurrentActor() actor: EventActor, @Query() { format }: SnapshotDto) {
    return this.feed.event(actor, format);
  }

  @Serve(doorEndpoints.snapshot)
  async snapshot(@CurrentActor() actor: EventActor, @Query() { format }: SnapshotDto) {
    return this.feed.snapshot(actor, format);
  }

  @Serve(doorEndpoints.chunk)
  @Header('Cache-Control', 'private, max-age=86400, immutable')
  async chunk(@CurrentActor() actor: EventActor, @Param('sha256') sha256: string) {
    // Nest sends the bytes of the file; the contract names the type that arrives.
    return new StreamableFile(await this.feed.chunk(actor, sha256), {
      type: 'application/octet-stream',
    }) as unknown as Blob;
  }

  @Serve(doorEndpoints.changes)
  async changes(@CurrentActor() actor: EventActor, @Query() query: ChangesDto) {
    return this.feed.changes(actor, query);
  }
}
