import { Injectable } from '@nestjs/common';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';

/** Ends the access tokens and sockets of ended sessions. */
@Injectable()
export class SessionEnding {
  constructor(
    private readonly access: AccessService,
    private readonly realtime: Realtime,
  ) {}

  tell(sessionId: string): void {
    this.access.forget();
    this.realtime.endSession(sessionId);
  }
}
