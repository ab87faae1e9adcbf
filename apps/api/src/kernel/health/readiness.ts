import { Injectable } from '@nestjs/common';

/** Whether this process may be sent requests: its database is migrated and seeded. */
@Injectable()
export class Readiness {
  private ready = false;

  set(): void {
    this.ready = true;
  }

  get isSet(): boolean {
    return this.ready;
  }
}
