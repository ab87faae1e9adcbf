import { describe, expect, it } from '@jest/globals';
import { instantOf } from '@festix/domain/ground';
import fc from 'fast-check';
import { DeviceClock } from './clock.ts';

/** A phone and a server: time passes for both, and the phone's clock may be set. */
class World {
  real = 1_000_000_000_000;
  wallAhead = 0;
  slept = 0;
  readonly clock = new DeviceClock('boot', {
    wall: () => this.real + this.wallAhead,
    mono: () => this.real - 1_000_000_000_000 - this.slept,
  });

  /** Asks the server over a link with these delays, in milliseconds for each direction. */
  ask(there: number, back: number): void {
    const asked = this.clock.mono();
    this.real += there;
    const server_time = instantOf(this.real);
    this.real += back;
    this.clock.observe(server_time, asked, this.clock.mono());
  }

  get error(): number {
    return this.clock.serverNow() - this.real;
  }
}

describe('DeviceClock', () => {
  it('DeviceClock knows no offset before the server’s first answer', () => {
    expect(new World().clock.read()).toMatchObject({ clock_offset: null, uncertainty: null, boot_id: 'boot' });
  });

  it('DeviceClock is never off by more than its uncertainty, over any link', () => {
    const trip = fc.tuple(fc.nat(3_000), fc.nat(3_000), fc.nat(60_000));
    fc.assert(
      fc.property(
        fc.integer({ min: -2e7, max: 2e7 }),
        fc.array(trip, { minLength: 1, maxLength: 20 }),
        (ahead, trips) => {
          const world = new World();
          world.wallAhead = ahead;
          for (const [there, back, pause] of trips) {
            world.ask(there, back);
            world.real += pause;
            const { uncertainty } = world.clock.read();
            expect(Math.abs(world.error)).toBeLessThanOrEqual(uncertainty! + 1);
          }
        },
      ),
    );
  });

  it('DeviceClock uses the fastest of the last eight answers', () => {
    const world = new World();
    world.wallAhead = 5_000;
    world.ask(10, 10);
    for (let n = 0; n < 7; n++) world.ask(2_000, 100);
    expect(world.clock.read()).toMatchObject({ clock_offset: -5_000 });
    world.ask(2_000, 100);
    expect(world.clock.read().uncertainty).toBeGreaterThanOrEqual(1_000);
  });

  it('DeviceClock corrects a clock that is set back', () => {
    const world = new World();
    world.ask(20, 20);
    world.real += 60_000;
    world.wallAhead -= 6 * 3_600_000;
    expect(world.clock.jump).toBe(-6 * 3_600_000);
    expect(Math.abs(world.error)).toBeLessThanOrEqual(world.clock.read().uncertainty! + 1);
    expect(world.clock.read().uncertainty).toBeLessThan(1_000);
  });

  it('DeviceClock widens its uncertainty when the clock was set forward or the phone slept', () => {
    for (const happens of ['set', 'slept'] as const) {
      const world = new World();
      world.ask(20, 20);
      world.real += 600_000;
      if (happens === 'set') world.wallAhead += 300_000;
      else world.slept += 300_000;
      expect(world.clock.jump).toBe(300_000);
      expect(Math.abs(world.error)).toBeLessThanOrEqual(world.clock.read().uncertainty! + 1);
    }
  });

  it('DeviceClock bounds the server’s time after the clock was set forward or back, or the phone slept', () => {
    const happening = fc.constantFrom('nothing', 'set', 'slept');
    const trips = fc.tuple(fc.nat(3_000), fc.nat(3_000), happening, fc.nat(3_600_000));
    fc.assert(
      fc.property(fc.integer({ min: -2e7, max: 2e7 }), trips, (ahead, [there, back, happens, by]) => {
        const world = new World();
        world.wallAhead = ahead;
        world.ask(there, back);
        world.real += by;
        if (happens === 'set') world.wallAhead += by;
        if (happens === 'slept') world.slept += by;
        // A change of less than a second is not noticed.
        expect(world.clock.serverEarliest()).toBeLessThanOrEqual(world.real + 1_001);
        const late = world.clock.serverLatest() - world.real;
        expect(late).toBeGreaterThanOrEqual(-1);
        expect(late).toBeLessThanOrEqual((there + back) * 1.01 + 400 + (happens === 'set' ? by : 0));
      }),
    );
    const back = new World();
    back.ask(20, 20);
    back.wallAhead -= 6 * 3_600_000;
    expect(Math.abs(back.clock.serverLatest() - back.real)).toBeLessThan(2_000);
  });

  it('DeviceClock continues with the stored offset after a restart', () => {
    const world = new World();
    world.wallAhead = -42_000;
    world.ask(30, 30);
    const restarted = new DeviceClock(
      'next',
      { wall: () => world.real + world.wallAhead, mono: () => 0 },
      world.clock.known(),
    );
    expect(restarted.read()).toMatchObject({ boot_id: 'next', clock_offset: 42_000, uncertainty: 31 });
  });

  it('DeviceClock keeps its lower bound after a restart, even if the clock was set back', () => {
    const world = new World();
    world.wallAhead = 7_000;
    world.ask(30, 30);
    const heard = world.real;
    const known = world.clock.known();
    world.wallAhead -= 6 * 3_600_000;
    const started = world.real;
    const restarted = new DeviceClock(
      'next',
      { wall: () => world.real + world.wallAhead, mono: () => world.real - started },
      known,
    );
    world.real += 60_000;
    expect(restarted.read()).toMatchObject({ clock_offset: null, uncertainty: null });
    for (const moment of [restarted.serverNow(), restarted.serverLatest(), restarted.serverEarliest()]) {
      expect(moment).toBeGreaterThanOrEqual(heard + 60_000 - 100);
      expect(moment).toBeLessThanOrEqual(world.real + 1);
    }
    restarted.observe(instantOf(world.real), restarted.mono(), restarted.mono());
    expect(Math.abs(restarted.serverNow() - world.real)).toBeLessThanOrEqual(1);
  });
});
