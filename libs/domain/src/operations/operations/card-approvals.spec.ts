import { approvalShare, haveApprovalsFallen } from './card-approvals.ts';

const of = (approved: number, refused: number) => ({ approved, refused });

it('approvalShare is unknown without a decided card', () => {
  expect(approvalShare(of(0, 0))).toBeUndefined();
  expect(approvalShare(of(3, 1))).toBe(0.75);
});

it.each([
  ['as many as before', of(80, 20), of(800, 200), false],
  ['a little fewer', of(60, 40), of(800, 200), false],
  ['half of what was usual', of(40, 60), of(800, 200), true],
  ['none at all', of(0, 20), of(800, 200), true],
  ['none of too few', of(0, 19), of(800, 200), false],
  ['few, where few are usual', of(30, 70), of(300, 700), false],
  ['few, and no days before', of(7, 13), of(0, 0), true],
  ['enough, and no days before', of(8, 12), of(0, 0), false],
])('haveApprovalsFallen judges %s', (_, hour, before, fallen) => {
  expect(haveApprovalsFallen(hour, before)).toBe(fallen);
});
