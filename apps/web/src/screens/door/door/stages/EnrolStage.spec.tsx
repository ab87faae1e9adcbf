/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, expect, it } from '@jest/globals';
import type { UserView } from '@festix/domain/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { CallError } from '../../../../data/problem.ts';
import { ThisDeviceContext } from '../../../../offline/this-device-context.ts';
import type { ThisDevice } from '../../../../offline/this-device.ts';
import { useSession } from '../../../../session/session.store.ts';
import { ids, producer } from '../../../../testing/views.ts';
import { doorTexts } from '../door-texts.ts';
import { EnrolStage } from './EnrolStage.tsx';

afterEach(cleanup);

function enrolling(event: () => Promise<unknown>, user: UserView = producer) {
  useSession.setState({ status: 'signed-in', user });
  const here = { api: { event } } as unknown as ThisDevice;
  render(
    <ThisDeviceContext value={here}>
      <EnrolStage event_id={ids.event} wasEvicted={false} />
    </ThisDeviceContext>,
  );
}

it('the enrolment asks for a device name if the person may work at these doors', async () => {
  enrolling(() => Promise.resolve({}));
  expect(await screen.findByLabelText(doorTexts.deviceName)).toBeDefined();
});

it.each([
  ['Elis Regina Souza', 'Celular de Elis'],
  ['X'.repeat(120), `Celular de ${'X'.repeat(49)}`],
])('the enrolment proposes the person’s name for the phone: %s', async (name, proposed) => {
  enrolling(() => Promise.resolve({}), { ...producer, name });
  expect((await screen.findByLabelText<HTMLInputElement>(doorTexts.deviceName)).value).toBe(proposed);
});

it.each([403, 404])(
  'the enrolment refuses a person without the right (%i) before any enrolment, and says how to continue',
  async (status) => {
    enrolling(() => Promise.reject(new CallError(status, { code: 'FORBIDDEN' })));
    expect(await screen.findByRole('heading', { name: doorTexts.noRightTitle })).toBeDefined();
    expect(screen.getByText(doorTexts.noRightHint(producer.email))).toBeDefined();
    expect(screen.getByRole('button', { name: doorTexts.openFestix })).toBeDefined();
    expect(screen.getByRole('button', { name: doorTexts.anotherAccount })).toBeDefined();
    expect(screen.queryByLabelText(doorTexts.deviceName)).toBeNull();
  },
);

it.each([
  ['a role that works at doors', ['producer'] as const, doorTexts.noRightWithheld(producer.email)],
  ['the role of tills', ['sale-point'] as const, doorTexts.noRightHint(producer.email)],
])('the enrolment names the missing second factor where %s is withheld for want of it', async (_, withheld, told) => {
  const refused = () => Promise.reject(new CallError(403, { code: 'FORBIDDEN' }));
  enrolling(refused, { ...producer, withheld_roles: [...withheld] });
  expect(await screen.findByText(told)).toBeDefined();
  const way = told === doorTexts.noRightHint(producer.email) ? doorTexts.openFestix : doorTexts.turnOnSecondFactor;
  expect(screen.getByRole('button', { name: way })).toBeDefined();
});
