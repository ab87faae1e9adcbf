/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, expect, it } from '@jest/globals';
import type { Role } from '@festix/domain/people';
import { cleanup, render, screen } from '@testing-library/react';
import { useSession } from '../../../../session/session.store.ts';
import { producer } from '../../../../testing/views.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { NoRightStage } from './NoRightStage.tsx';

afterEach(cleanup);

it.each<[string, Role[], string, string]>([
  ['the role of tills', ['sale-point'], texts.noRightWithheld(producer.email), texts.turnOnSecondFactor],
  ['nothing', [], texts.noRightHint(producer.email), texts.openFestix],
])(
  'the till says why nobody sells here where %s is withheld for want of a second factor',
  (_, withheld_roles, told, way) => {
    useSession.setState({ status: 'signed-in', user: { ...producer, withheld_roles } });
    render(<NoRightStage />);
    expect(screen.getByText(told)).toBeDefined();
    expect(screen.getByRole('button', { name: way })).toBeDefined();
  },
);
