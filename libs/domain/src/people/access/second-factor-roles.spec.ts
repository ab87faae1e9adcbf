import { withholdRoles } from './second-factor-roles.ts';

it.each([
  [['customer', 'producer'], [], false, ['customer', 'producer'], []],
  [['customer', 'producer'], ['super-admin'], false, ['customer', 'producer'], []],
  [['customer', 'producer', 'support'], ['producer'], false, ['customer', 'support'], ['producer']],
  [['customer', 'producer', 'support'], ['producer', 'support'], false, ['customer'], ['producer', 'support']],
  [['customer', 'producer', 'support'], ['producer', 'support'], true, ['customer', 'producer', 'support'], []],
] as const)(
  'withholdRoles of %j, with a second factor required for %j and enrolled: %j, leaves %j and withholds %j',
  (...cases) => {
    const [held, demanding, has, roles, withheld] = cases;
    expect(withholdRoles(held, demanding, has)).toEqual({ roles, withheld });
  },
);
