import { Injectable } from '@nestjs/common';
import { AccessService } from '../../../kernel/access/access.service.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';

/** What follows the end of a session: its access tokens and its open lines end with it. */
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
