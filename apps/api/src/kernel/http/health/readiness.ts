import { Injectable } from '@nestjs/common';

/** Tells whether this process may get requests: its database is migrated and seeded, and it is not stopping. */
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
