import { describe, expect, it } from '@jest/globals';
import { GRACE_MS, judgeRefresh, recentRotations, type RefreshState } from './refresh.ts';

const now = new Date('2026-11-21T12:00:00Z');

function ago(milliseconds: number): string {
  return new Date(now.getTime() - milliseconds).toISOString();
}

function session(state: Partial<RefreshState>): RefreshState {
  return {
    generation: 0,
    rotations: [],
    expires_at: new Date('2026-12-01T00:00:00Z'),
    revoked_at: null,
    superseded_at: null,
    used_generation: 0,
    ...state,
  };
}

describe('refresh token', () => {
  it('a valid refresh token is exchanged', () => {
    expect(judgeRefresh(session({ generation: 3 }), 3, now)).toEqual({ kind: 'rotate' });
  });

  it('an exchanged refresh token gets its unused successor again, however late', () => {
    const lost = session({ generation: 4, rotations: [ago(10 * 24 * 3600_000)] });
    expect(judgeRefresh(lost, 3, now)).toEqual({ kind: 'repeat', generation: 4 });
  });

  it('an exchanged refresh token gets its used successor again for a minute, and is an alarm afterwards', () => {
    const used = (milliseconds: number) =>
      judgeRefresh(session({ generation: 4, used_generation: 4, rotations: [ago(milliseconds)] }), 3, now);
    expect(used(GRACE_MS)).toEqual({ kind: 'repeat', generation: 4 });
    expect(used(GRACE_MS + 1)).toEqual({ kind: 'reused' });
  });

  it.each([
    [2, { kind: 'repeat', generation: 3 }],
    [1, { kind: 'repeat', generation: 2 }],
    [0, { kind: 'reused' }],
  ])(
    'a refresh token of generation %i, each exchanged at its own time, gets its own successor for a minute',
    (generation, verdict) => {
      const quick = session({ generation: 4, rotations: [ago(GRACE_MS + 1), ago(GRACE_MS), ago(20_000), ago(5)] });
      expect(judgeRefresh(quick, generation, now)).toEqual(verdict);
    },
  );

  it('a refresh token whose exchange is forgotten counts as exchanged long ago', () => {
    expect(judgeRefresh(session({ generation: 9, rotations: [ago(5)] }), 6, now)).toEqual({ kind: 'reused' });
  });

  it('a refresh token of a future generation was never issued', () => {
    expect(judgeRefresh(session({ generation: 1 }), 2, now)).toEqual({ kind: 'reused' });
  });

  it.each([
    ['revoked', { revoked_at: now }],
    ['over', { expires_at: now }],
  ])('a refresh token of a session that is %s is worthless, and causes no second alarm @V7.3.1', (_, state) => {
    expect(judgeRefresh(session({ generation: 5, ...state }), 5, now)).toEqual({ kind: 'ended' });
    expect(judgeRefresh(session({ generation: 5, ...state }), 0, now)).toEqual({ kind: 'ended' });
  });

  it('a refresh token of a displaced session is not exchanged, and an old one is still an alarm', () => {
    const superseded = session({ generation: 5, superseded_at: now, rotations: [ago(GRACE_MS + 1), ago(5)] });
    for (const generation of [5, 4]) {
      expect(judgeRefresh(superseded, generation, now)).toEqual({ kind: 'superseded' });
    }
    expect(judgeRefresh(superseded, 2, now)).toEqual({ kind: 'reused' });
    expect(judgeRefresh({ ...superseded, revoked_at: now }, 2, now)).toEqual({ kind: 'ended' });
  });

  it('an exchange keeps only the earlier exchanges that may still be asked about', () => {
    expect(recentRotations([ago(GRACE_MS + 1), ago(GRACE_MS), ago(1)], now)).toEqual([ago(GRACE_MS), ago(1)]);
  });
});
