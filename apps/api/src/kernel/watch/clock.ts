import { Injectable } from '@nestjs/common';

/** Reads the wall clock, as the only class that may. Tests inject another one. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
