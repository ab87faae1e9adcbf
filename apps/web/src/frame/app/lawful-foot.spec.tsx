/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ThisDeviceContext } from '../../offline/this-device-context.ts';
import type { ThisDevice } from '../../offline/this-device.ts';
import { EnrolStage as DoorEnrolStage } from '../../screens/door/door/stages/EnrolStage.tsx';
import { SignInStage as DoorSignInStage } from '../../screens/door/door/stages/SignInStage.tsx';
import { EnrolStage as TillEnrolStage } from '../../screens/till/till/stages/EnrolStage.tsx';
import { SignInStage as TillSignInStage } from '../../screens/till/till/stages/SignInStage.tsx';
import { ids } from '../../testing/views.ts';
import { lawTexts as texts } from './law-texts.ts';

const ENROLS = { event_id: ids.event, wasEvicted: false };
const api = { event: () => Promise.resolve({}) };
const here = { api, tillApi: api } as unknown as ThisDevice;

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="festix-platform-name" content="Varal Ingressos Ltda." /><meta name="festix-platform-document" content="11222333000181" />';
});

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

it.each<[string, ReactElement]>([
  ['a door’s sign-in', <DoorSignInStage key="door" />],
  ['a door’s enrolment', <DoorEnrolStage key="door" {...ENROLS} />],
  ['a till’s sign-in', <TillSignInStage key="till" />],
  ['a till’s enrolment', <TillEnrolStage key="till" {...ENROLS} />],
])('the lawful foot stands below %s, and opens the law beside the app', (_, stage) => {
  render(
    <MemoryRouter>
      <ThisDeviceContext value={here}>{stage}</ThisDeviceContext>
    </MemoryRouter>,
  );
  expect(screen.getByText(/Varal Ingressos Ltda\. · .*11\.222\.333\/0001-81/)).toBeDefined();
  for (const [name, path] of [
    [texts.terms, '/termos'],
    [texts.privacy, '/privacidade'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
  }
});
