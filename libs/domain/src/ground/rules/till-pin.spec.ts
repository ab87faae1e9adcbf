import { tillPin } from './till-pin.ts';

it.each(['1234', '00000000', '480162'])('tillPin accepts %j', (pin) => {
  expect(tillPin.check(pin)).toBe(true);
});

it.each(['', '123', '123456789', '12a4', ' 1234', '12.34', '１２３４', 1234, null])('tillPin refuses %j', (pin) => {
  expect(tillPin.check(pin)).toBe(false);
});
