import { Injectable } from '@nestjs/common';

/** The only place that reads the wall clock; tests put another in its place. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
