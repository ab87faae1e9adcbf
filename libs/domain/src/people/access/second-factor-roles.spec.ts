import { withholdRoles } from './second-factor-roles.ts';

it.each([
  [['customer', 'producer'], [], false, ['customer', 'producer'], []],
  [['customer', 'producer'], ['super-admin'], false, ['customer', 'producer'], []],
  [['customer', 'producer', 'support'], ['producer'], false, ['customer', 'support'], ['producer']],
  [['customer', 'producer', 'support'], ['producer', 'support'], false, ['customer'], ['producer', 'support']],
  [['customer', 'producer', 'support'], ['producer', 'support'], true, ['customer', 'producer', 'support'], []],
] as const)('of %j, where %j want a second factor and having one is %j, leaves %j and withholds %j', (...cases) => {
  const [held, demanding, has, roles, withheld] = cases;
  expect(withholdRoles(held, demanding, has)).toEqual({ roles, withheld });
});
