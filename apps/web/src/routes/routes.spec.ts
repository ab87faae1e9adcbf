/** @jest-environment jsdom */
import '../testing/document.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMemoryRouter } from 'react-router-dom';
import { routes, withAreas } from './routes.ts';

type Router = ReturnType<typeof createMemoryRouter>;

let router: Router;

afterEach(() => router.dispose());

function openRouter(path: string): Router {
  router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation: withAreas() });
  return router;
}

/** Returns the patterns of the routes that an address leads to, without those that have none. */
function shown({ state }: Router): string[] {
  return state.matches.map(({ route }) => route.path).filter((path) => path !== undefined);
}

describe('routes of the app', () => {
  it('the areas’ routes come at the first address in one, and not before', async () => {
    const { navigate } = openRouter('/events');
    const count = () => JSON.stringify(router.routes).split('"path":"team-member"').length - 1;
    await navigate('/events/festa/orders/1/cartao');
    expect(count()).toBe(0);
    await navigate('/producer/events/1/lots');
    expect(shown(router)).toEqual(['producer', 'events/:event_id', 'lots']);
    await navigate('/team-member/events');
    expect(shown(router)).toEqual(['team-member', 'events']);
    await navigate('/producer/nowhere');
    expect(shown(router)).toEqual(['producer', '*']);
    expect(count()).toBe(1);
  });

  it('an area whose routes were on their way when a person went on elsewhere opens afterwards', async () => {
    const { navigate } = openRouter('/');
    const abandoned = navigate('/producer/events');
    await navigate('/events');
    await abandoned;
    expect(shown(router)).toEqual(['events']);
    await navigate('/producer/events');
    expect(shown(router)).toEqual(['producer', 'events']);
  });

  it('an address that no route knows is not found, in an area’s neighbourhood too', async () => {
    const { navigate } = openRouter('/');
    await navigate('/producers');
    expect(shown(router)).toEqual(['*']);
  });
});
