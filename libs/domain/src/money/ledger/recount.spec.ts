import { isCountedFigure, recountedFigureLabels, type RecountedFigure } from './recount.ts';

it('of the recounted figures only orders and tickets are counts, the others are centavos', () => {
  const figures = Object.keys(recountedFigureLabels) as RecountedFigure[];
  expect(figures.filter(isCountedFigure)).toEqual(['sold_orders', 'sold_tickets']);
});
