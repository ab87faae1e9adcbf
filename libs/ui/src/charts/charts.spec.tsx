import { render, screen, within } from '@testing-library/react';
import { ChartLegend } from './ChartLegend.tsx';
import { DataFigure } from './DataFigure.tsx';

it('a chart has its figures as a table for screen readers, and hides the drawing from them', () => {
  render(
    <DataFigure
      label="Vendas por dia"
      columns={['Dia', 'Online', 'Ponto de venda']}
      rows={[{ key: '13', cells: ['sáb 13/06', 'R$ 1.000,00', 'R$ 250,00'] }]}
    >
      <p>desenho</p>
    </DataFigure>,
  );
  const figure = screen.getByRole('figure', { name: 'Vendas por dia' });
  const table = within(figure).getByRole('table', { name: 'Vendas por dia' });
  const words = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(words('columnheader')).toEqual(['Dia', 'Online', 'Ponto de venda']);
  expect(words('rowheader')).toEqual(['sáb 13/06']);
  expect(words('cell')).toEqual(['R$ 1.000,00', 'R$ 250,00']);
  expect(screen.getByText('desenho').closest('[aria-hidden="true"]')).not.toBeNull();
});

it('a chart names every colour', () => {
  render(
    <ChartLegend
      series={[
        { key: 'online', name: 'Online', colour: 1 },
        { key: 'pdv', name: 'Ponto de venda', colour: 2 },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Online', 'Ponto de venda']);
});
