/** @jest-environment jsdom */
import '../../../../testing/document.ts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { TillServer } from '../../../../offline/testing/till-server.ts';
import { laterTexts } from '../later-texts.ts';
import { press, sellForCash, typed } from '../testing/hands.ts';
import { openTill, PIN, showTill, supervisor } from '../testing/open-till.tsx';
import { tillTexts } from '../till-texts.ts';

afterEach(cleanup);

describe('sales of the shift', () => {
  it('the sum above the list leaves voided sales out, which stay listed', async () => {
    const server = new TillServer();
    server.tell({ supervisors: [supervisor()] });
    const { box } = await openTill(server);
    await sellForCash();
    await press(tillTexts.newSale);
    await sellForCash();
    const [sale] = await box.journal.sales.toArray();
    cleanup();
    showTill(box, 'sales');
    await screen.findByText('2 vendas · 2 ingressos');
    cleanup();
    showTill(box, `sales/${sale!.id}/void`);
    fireEvent.click(await screen.findByLabelText(laterTexts.reasons[0]));
    fireEvent.click(await screen.findByLabelText('Sueli'));
    await typed(laterTexts.pin, PIN);
    await press(laterTexts.confirmVoid);
    await screen.findByRole('button', { name: laterTexts.printVoid });
    cleanup();
    showTill(box, 'sales');
    await screen.findByText('1 venda · 1 ingresso');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
