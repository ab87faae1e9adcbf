import { Injectable } from '@nestjs/common';

/** Whether this process may be sent requests: its database is migrated and seeded, and it is not about to end. */
@Injectable()
export class Readiness {
  private ready = false;

  set(): void {
    this.ready = true;
  }

  withdraw(): void {
    this.ready = false;
  }

  get isSet(): boolean {
    return this.ready;
  }
}
