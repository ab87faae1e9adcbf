import { v7 as newId } from 'uuid';
import { insist, type Fault } from './fault.ts';
import type { Reply, Send } from './insistently.ts';
import { insistOnMoney, type AnsweredPayout, type NotedExpense } from './money-recount.ts';
import { answerOf, expenseOf, overMoney, requestOf, type MoneyScene } from './money-scene.ts';

const PAYOUTS = 40;
const EXPENSES = 20;

/** Checks that a lost answer after a commit doubles no request, payout or expense. */
export const payoutReplies: Fault = {
  name: 'payout-replies',
  happens: 'answers to requests and answers of payouts, and to costs, get lost after the commit',
  run: () =>
    overMoney(async (scene) => {
      const payouts: AnsweredPayout[] = [];
      for (let index = 0; index < PAYOUTS; index++) {
        const payout = { id: newId(), amount: 100 + index, status: index % 3 === 2 ? 'rejected' : 'done' } as const;
        insistOnReply(await sentTwice(scene, requestOf(scene, payout.id, payout.amount)), {
          ...payout,
          status: 'pending',
        });
        insistOnReply(await sentTwice(scene, answerOf(scene, payout.id, payout.status)), payout);
        payouts.push(payout);
      }
      const expenses: NotedExpense[] = [];
      for (let index = 0; index < EXPENSES; index++) {
        const expense = { id: newId(), amount: 100 + index };
        insistOnReply(await sentTwice(scene, expenseOf(scene, expense.id, expense.amount)), expense);
        expenses.push(expense);
      }
      const letters = await insistOnMoney(scene, payouts, expenses);
      insist(letters === 0, `${letters} letters came twice`);
      return { payouts: PAYOUTS, expenses: EXPENSES, 'answers lost': scene.link.lost };
    }),
};

/** Sends a call twice: its first answer gets lost, its second arrives and is returned. */
async function sentTwice({ link }: MoneyScene, send: Send): Promise<Reply> {
  link.lose(() => true);
  const first = await send().then(
    () => 'came',
    () => 'lost',
  );
  insist(first === 'lost', 'the answer was to get lost');
  link.lose(() => false);
  return send();
}

function insistOnReply({ status, body }: Reply, expected: Readonly<Record<string, unknown>>): void {
  const isSame = status === 200 && Object.entries(expected).every(([name, value]) => body[name] === value);
  insist(isSame, `${JSON.stringify(expected)}, sent again, was answered ${status} ${JSON.stringify(body)}`);
}
