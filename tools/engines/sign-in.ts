import { CAST_PASSWORD } from '../stage/cast.ts';
import type { Walk } from './walk.ts';
import { button, field } from './walker.ts';

/** The producer signs in and finds the event. */
export const signIn: Walk = {
  name: 'sign-in',
  go: async (walker, { stage, cast, event }, step) => {
    await step('an account is entered', async () => {
      await walker.engine.open(`${stage.url}/signin`);
      await walker.type(field('E-mail'), cast.producer.email);
      await walker.type(field('Senha'), CAST_PASSWORD);
      await walker.press(button('Entrar'));
      await walker.until('The sign-in stays', () => walker.engine.run(() => location.pathname === '/producer'));
    });
    await step('a reload stays signed in', async () => {
      await walker.engine.open(`${stage.url}/producer/events`);
      await walker.tells(event.name);
      await walker.engine.reload();
      await walker.tells(event.name);
    });
  },
};
